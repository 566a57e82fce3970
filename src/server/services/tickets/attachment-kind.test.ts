import { expect, it } from 'vitest';
import { watchKind } from './attachment-kind.ts';

/** Pieces one after the other; `taken` is how many were asked for. */
function pieces(...each: Uint8Array[]) {
  const state = { taken: 0 };
  async function* give() {
    for (const piece of each) {
      state.taken++;
      yield piece;
    }
  }
  return { state, bytes: give() };
}

async function pass(bytes: AsyncIterable<Uint8Array>) {
  const watched = watchKind(bytes);
  const passed: Uint8Array[] = [];
  for await (const piece of watched.bytes) passed.push(piece);
  return { mediaType: watched.mediaType(), passed: Buffer.concat(passed) };
}

const text = (length: number) => Buffer.from('ñandú '.repeat(length));
const refusal = { code: 'invalid_request', fields: { file: 'invalid' } };

it('a file passes as it is, and is what its first bytes say', async () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000, 7)]);
  expect(await pass(pieces(pdf.subarray(0, 3), pdf.subarray(3)).bytes)).toEqual({
    mediaType: 'application/pdf',
    passed: pdf,
  });
  const small = Buffer.from('Hello.');
  expect(await pass(pieces(small).bytes)).toEqual({ mediaType: 'text/plain', passed: small });
});

it('a letter that two pieces share is one', async () => {
  const whole = text(2_000);
  const { passed, mediaType } = await pass(pieces(whole.subarray(0, 5_001), whole.subarray(5_001)).bytes);
  expect([mediaType, passed.equals(whole)]).toEqual(['text/plain', true]);
});

it.each([
  ['nothing', []],
  ['a kind that is not taken', [Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5_000)])]],
  ['bytes that are no text', [text(1_000), Buffer.from([0xff, 0xfe])]],
  ['a letter that breaks off', [text(1_000), Buffer.from([0xc3])]],
  ['a zero far in', [text(1_000), Buffer.from([0])]],
] as const)('%s is refused', async (_what, each) => {
  await expect(pass(pieces(...each).bytes)).rejects.toMatchObject(refusal);
});

it('what is not taken is read no further', async () => {
  const program = Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(5_000)]);
  const { bytes, state } = pieces(program, text(1_000), text(1_000));
  await expect(pass(bytes)).rejects.toMatchObject(refusal);
  expect(state.taken).toBe(1);
});
