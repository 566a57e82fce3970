/** A segment as it is read as a whole. */
export type WholeSegment = {
  segment: string;
  /** In the order of their bytes, a line each. */
  lexemes: string;
  /** How many bytes of `postings` each lexeme has, in four bytes, the highest first. */
  lengths: Uint8Array;
  /** Those of all lexemes, one after another. */
  postings: Uint8Array;
};

/** A segment in a few pieces of memory: a buffer for each of its lexemes would take five times as much. */
export type PackedSegment = {
  readonly bytes: number;
  /** @returns undefined where the segment does not have the lexeme */
  postings(lexeme: string): Uint8Array | undefined;
};

/** What a lexeme takes beside its letters and its postings. */
const bytesOfLexeme = 8;
const newline = 1;

export function packSegment({ lexemes, lengths, postings }: Omit<WholeSegment, 'segment'>): PackedSegment {
  const letters = inMemoryOfItsOwn(Buffer.from(lexemes));
  const own = inMemoryOfItsOwn(postings);
  const count = lengths.length / 4;
  const lengthOf = new DataView(lengths.buffer, lengths.byteOffset, lengths.byteLength);
  const ends = { letters: new Uint32Array(count), postings: new Uint32Array(count) };
  let [letter, posting] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const end = letters.indexOf('\n', letter);
    ends.letters[at] = end === -1 ? letters.length : end;
    letter = end + newline;
    posting += lengthOf.getUint32(at * 4);
    ends.postings[at] = posting;
  }
  const startOf = (of: keyof typeof ends, at: number) => (at === 0 ? 0 : (ends[of][at - 1] as number));
  return {
    bytes: letters.length + count * bytesOfLexeme + own.length,
    postings(lexeme) {
      const wanted = Buffer.from(lexeme);
      let [low, high] = [0, count - 1];
      while (low <= high) {
        const at = (low + high) >>> 1;
        const first = at === 0 ? 0 : startOf('letters', at) + newline;
        const order = letters.compare(wanted, 0, wanted.length, first, ends.letters[at]);
        if (order === 0) return own.subarray(startOf('postings', at), ends.postings[at]);
        if (order < 0) low = at + 1;
        else high = at - 1;
      }
      return undefined;
    },
  };
}

/**
 * Bytes that are kept, copied. What the database answers lies in pieces of 64 kB that it shares with whatever else was
 * read at that time, and a few bytes that are kept hold such a piece.
 */
export function inMemoryOfItsOwn(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}

/** Rows of one segment as the database gives them together. */
export function wholeOfRows(
  rows: Iterable<{ lexeme: string; postings: Uint8Array }>,
): Omit<WholeSegment, 'segment'> {
  const inOrder = [...rows].sort((one, other) =>
    Buffer.compare(Buffer.from(one.lexeme), Buffer.from(other.lexeme)),
  );
  const lengths = Buffer.alloc(inOrder.length * 4);
  for (const [at, { postings }] of inOrder.entries()) lengths.writeUint32BE(postings.length, at * 4);
  return {
    lexemes: inOrder.map(({ lexeme }) => lexeme).join('\n'),
    lengths,
    postings: Buffer.concat(inOrder.map(({ postings }) => postings)),
  };
}
