import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chunk, lines, readQuirk, said } from '../testing/wire-quirks/quirk.ts';
import { createNewWords } from './new-words.ts';

const read = (sends: string) => readQuirk({ name: '', source: '', sends, expects: {} }, 10_000);
const growing = (text: string, step: number) =>
  Array.from({ length: Math.ceil(text.length / step) }, (_, at) => text.slice(0, (at + 1) * step));

/** What goes on of such pieces. */
function going(pieces: readonly string[], name = 'content'): string {
  const words = createNewWords();
  const chunks = pieces.flatMap((text) =>
    words.of({ choices: [{ index: 0, delta: { [name]: text }, finish_reason: null }] }),
  );
  const all = [...chunks, ...words.end()];
  return all
    .map(({ choices }) => (choices as { delta: Record<string, string> }[])[0]?.delta[name] ?? '')
    .join('');
}

const answer = 'The gate closes twenty minutes before departure, and dogs travel free on Sundays.';

it.each([1, 2, 5, 9, 20])('of pieces that say all so far only what is new goes on: %d more each', (step) => {
  const pieces = growing(answer, step);
  expect(going(pieces)).toBe(answer);
  expect(going(pieces, 'reasoning_content')).toBe(answer);
  // As it is told while nothing is new.
  expect(going(pieces.flatMap((piece) => [piece, piece]))).toBe(answer);
});

it.each([
  ['at once with its end', ['Yes', 'Yes, it', 'Yes, it is', 'Yes, it is.']],
  [
    'with half a sign at an end',
    ['Sí,', 'Sí, el a\uFFFD', 'Sí, el año que vien', 'Sí, el año que viene abre a las 9.'],
  ],
  ['in other words at last', [...growing(answer, 9), ' Bye.']],
])('a text that grows is told once: %s', (_, pieces) => {
  const told = pieces.at(-1) === ' Bye.' ? `${answer} Bye.` : pieces.at(-1);
  expect(going(pieces)).toBe(told);
});

it('a whole answer is read so, whatever comes with its words', async () => {
  const pieces = growing(answer, 10);
  const both = pieces.map((content) =>
    chunk({ content, reasoning_content: 'Short.' }, null, {
      usage: { prompt_tokens: 3, completion_tokens: 9 },
    }),
  );
  expect(await read(lines(...both, chunk({ content: answer }, 'stop'), '[DONE]'))).toMatchObject({
    text: answer,
    finish: 'stop',
    tokens: 9,
  });
  const messages = pieces.map((content) =>
    JSON.stringify({ choices: [{ index: 0, message: { content }, finish_reason: null }] }),
  );
  expect(await read(lines(...messages, chunk({}, 'stop')))).toMatchObject({ text: answer, finish: 'stop' });
});

it('what waits goes on before a call, a failure and the end of a stream that does not say so', async () => {
  const begun = [said('na'), said('nana')];
  const call = chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'find', arguments: '{}' } }] });
  expect(await read(lines(...begun, call, chunk({}, 'tool_calls')))).toMatchObject({ text: 'nanana' });
  expect(await read(lines(...begun))).toMatchObject({ text: 'nanana', finish: 'length' });
  expect(await read(lines(...begun, '{"error":{"message":"busy"}}'))).toMatchObject({ text: 'nanana' });
});

/** Texts that repeat themselves, as models write them: songs, lines, tables, code, numbers. */
const repetitive = [
  'Row, row, row your boat,\nRow, row, row your boat\n',
  'ha ha ha haha hahaha',
  '================================\n--------\n---\n',
  '| --- | --- | --- |\n| 1 | 1 | 1 |\n',
  '    if (a) {\n        if (ab) {\n            if (abc) {\n',
  '1, 11, 111, 1111, 11111\n1 10 100 1000 10000',
  'This is the cat. This is the cat that ate. This is the cat that ate the rat.\n',
  'no no no, no, no no\u0020\u0020\u0020',
  '哈哈哈哈哈，哈哈',
];
const cuts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 40 });
function cutBy(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}

it('a text of new words goes on as it came, however it repeats itself and wherever it is cut', () => {
  const texts = fc.array(fc.constantFrom(...repetitive), { minLength: 1, maxLength: 6 });
  const anything = fc.array(fc.constantFrom('a', 'b', 'ab', ' a', 'aba', '\n', '1', '10'), { maxLength: 60 });
  fc.assert(
    fc.property(fc.oneof(texts, anything), cuts, (parts, sizes) => {
      const text = parts.join('');
      expect(going(cutBy(text, sizes))).toBe(text);
      // By words, and by lines.
      for (const pieces of [text.split(/(?<=\s)/), text.split(/(?=\s)/), text.split(/(?<=\n)/)]) {
        expect(going(pieces)).toBe(text);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('of new words nothing waits longer than it takes to tell', () => {
  const words = createNewWords();
  const of = (text: string) =>
    words.of({ choices: [{ index: 0, delta: { content: text }, finish_reason: null }] }).length;
  expect(['I', ' think', ' think', ' so'].map(of)).toEqual([1, 1, 1, 1]);
  const dashes = createNewWords();
  const told = Array.from({ length: 20 }, () =>
    dashes.of({ choices: [{ index: 0, delta: { content: '-' }, finish_reason: null }] }),
  );
  expect(told.flat().length).toBe(20);
});
