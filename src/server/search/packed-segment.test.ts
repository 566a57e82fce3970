import { expect, test } from 'vitest';
import { packSegment, wholeOfRows } from './packed-segment.ts';

const rows = ['puerto', '2026', 'ñandú', 'a', 'año', '𝔸rea', 'port', 'ferry'].map((lexeme, at) => ({
  lexeme,
  postings: Buffer.alloc(at, at),
}));

test('each lexeme has its own postings, and no other one any', () => {
  const packed = packSegment(wholeOfRows(rows));
  for (const { lexeme, postings } of rows) expect(packed.postings(lexeme)).toEqual(postings);
  for (const absent of ['', 'por', 'ports', 'zebra', '0', '\n', 'a\naño', '\uD835']) {
    expect(packed.postings(absent), absent).toBeUndefined();
  }
});

test('what is kept holds nothing of the memory that the answer came in', () => {
  const whole = wholeOfRows(rows);
  const answer = Buffer.alloc(64_000);
  answer.set(whole.postings, 500);
  const packed = packSegment({ ...whole, postings: answer.subarray(500, 500 + whole.postings.length) });
  expect(packed.postings('ferry')?.buffer.byteLength).toBe(whole.postings.length);
});

test('what it takes is counted to the byte', () => {
  const { lexemes, postings, ...whole } = wholeOfRows(rows);
  const letters = Buffer.byteLength(lexemes);
  expect(packSegment({ lexemes, postings, ...whole }).bytes).toBe(
    letters + 8 * rows.length + postings.length,
  );
  const nothing = packSegment(wholeOfRows([]));
  expect([nothing.bytes, nothing.postings('a')]).toEqual([0, undefined]);
});
