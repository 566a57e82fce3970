import { pause } from './pauses.ts';

/** A list that is written, as it is or as it is read. */
type List = readonly unknown[] | AsyncIterable<unknown>;

/** A text of megabytes, in pieces. */
export class LongText {
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }
}

/** A value as a file of JSON: `jsonPieces`, indented for people. */
export async function* jsonLines(value: unknown): AsyncGenerator<string> {
  yield* jsonPieces(value, 2);
  yield '\n';
}

/**
 * A value as JSON, with pauses. Each element of a list in it is written by itself, and so is each piece of a long text, for
 * others decide how many there are: strangers write tickets, mails and ratings.
 * @param space by which what has no lists is indented
 */
export async function* jsonPieces(value: unknown, space = 0): AsyncGenerator<string> {
  if (value instanceof LongText) yield* text(value);
  else if (isList(value)) yield* list(value, space);
  else if (isRecord(value) && Object.values(value).some(isLong)) yield* record(value, space);
  else yield JSON.stringify(value, null, space) ?? 'null';
}

async function* text({ pieces }: LongText): AsyncGenerator<string> {
  yield '"';
  for (const piece of pieces) {
    yield JSON.stringify(piece).slice(1, -1);
    await pause();
  }
  yield '"';
}

async function* list(elements: List, space: number): AsyncGenerator<string> {
  let before = '[\n';
  for await (const element of elements) {
    yield before;
    yield* jsonPieces(element, space);
    before = ',\n';
    await pause();
  }
  yield before === '[\n' ? '[]' : '\n]';
}

async function* record(content: Record<string, unknown>, space: number): AsyncGenerator<string> {
  let before = '{\n';
  for (const [key, value] of Object.entries(content)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(key)}: `;
    yield* jsonPieces(value, space);
    before = ',\n';
  }
  yield '\n}';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;

function isList(value: unknown): value is List {
  return (
    Array.isArray(value) || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value)
  );
}

const isLong = (value: unknown) => value instanceof LongText || isList(value);
