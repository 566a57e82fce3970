import { readTerms } from './read-terms.ts';

/**
 * Postings as they are kept: which passages hold a lexeme, and how often. Of each passage in its order three numbers
 * in bytes of seven bits, the lowest first: how much its number is above the one before, twice, and one more where the
 * count is not 1; the count where it is not; how many terms the passage has.
 */
export type PackedRow = { lexeme: string; passages: number; postings: Buffer };

/** More often than that a lexeme counts no more. */
const mostCounted = 63;

type Packing = { last: number; passages: number; bytes: Buffer; length: number };

/** Most lexemes stand in a few passages. */
const shortestRow = 16;
/** What one posting takes at most. */
const longestPosting = 16;

/** Collects postings, and packs them. Numbers of passages have to come in their order. */
export type Packer = {
  readonly passages: number;
  /** @param terms a `tsvector` as PostgreSQL prints it */
  addTerms(passage: number, termCount: number, terms: string): void;
  add(lexeme: string, passage: number, count: number, termCount: number): void;
  /** In the order in which lexemes were first seen. */
  rows(): Generator<PackedRow>;
  /** In the same order. */
  lexemes(): string[];
};

export function createPacker(): Packer {
  const packed = new Map<string, Packing>();
  let passages = 0;
  const add = (lexeme: string, passage: number, count: number, termCount: number) => {
    let row = packed.get(lexeme);
    if (!row) {
      row = { last: 0, passages: 0, bytes: Buffer.allocUnsafe(shortestRow), length: 0 };
      packed.set(lexeme, row);
    }
    if (row.length + longestPosting > row.bytes.length) {
      const longer = Buffer.allocUnsafe(row.bytes.length * 2);
      row.bytes.copy(longer, 0, 0, row.length);
      row.bytes = longer;
    }
    const counted = Math.min(count, mostCounted);
    pushNumber(row, (passage - row.last) * 2 + (counted === 1 ? 0 : 1));
    if (counted !== 1) row.bytes[row.length++] = counted;
    pushNumber(row, termCount);
    row.last = passage;
    row.passages += 1;
  };
  return {
    get passages() {
      return passages;
    },
    add,
    addTerms(passage, termCount, terms) {
      passages += 1;
      for (const [lexeme, count] of readTerms(terms)) add(lexeme.toWellFormed(), passage, count, termCount);
    },
    *rows() {
      for (const [lexeme, row] of packed) {
        yield { lexeme, passages: row.passages, postings: row.bytes.subarray(0, row.length) };
      }
    },
    lexemes: () => [...packed.keys()],
  };
}

function pushNumber(row: Packing, value: number): void {
  let rest = value;
  while (rest > 0x7f) {
    row.bytes[row.length++] = (rest & 0x7f) | 0x80;
    rest = Math.floor(rest / 128);
  }
  row.bytes[row.length++] = rest;
}

/**
 * Tells of each passage that holds the lexeme, in their order, for as long as `visit` answers anything but false.
 * @param visit takes the passage's number, how often the lexeme stands there, and how many terms there are
 */
export function readPostings(
  bytes: Uint8Array,
  // biome-ignore lint/suspicious/noConfusingVoidType: most visitors answer nothing
  visit: (passage: number, count: number, termCount: number) => boolean | void,
): void {
  let at = 0;
  let passage = 0;
  const next = () => {
    let byte = bytes[at++] as number;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let unit = 128; byte >= 0x80; unit *= 128) {
      byte = bytes[at++] as number;
      value += (byte & 0x7f) * unit;
    }
    return value;
  };
  while (at < bytes.length) {
    const step = next();
    passage += step >>> 1;
    const count = (step & 1) === 0 ? 1 : (bytes[at++] as number);
    if (visit(passage, count, next()) === false) return;
  }
}

/** Rows as they are handed to the database. */
export const rowsToJson = (rows: readonly PackedRow[]): string =>
  JSON.stringify(
    rows.map(({ lexeme, passages, postings }) => ({
      lexeme,
      passages,
      postings: postings.toString('base64'),
    })),
  );
