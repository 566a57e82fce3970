import { createPacker } from '../reading/postings.ts';
import { createBotIndex } from './bot-index.ts';
import { createHeldSegments, type IndexRow, type SegmentReader } from './held-segments.ts';
import { wholeOfRows } from './packed-segment.ts';
import { packLexemes } from './spelling-packer.ts';

/** What a file's passage is indexed by. `terms` is a `tsvector` as PostgreSQL prints it. */
export type IndexEntry = { termCount: number; terms: string };

/**
 * The index of files that lie in memory; all else is what the product does.
 * @param files the passages of each, by its id, in their order
 * @param options.together whether all are in one segment, as after a merge
 * @param options.smallBytes as of `createHeldSegments`; 0 has only rows of the question's words read
 */
export function indexOfFiles(
  files: ReadonlyMap<string, readonly IndexEntry[]>,
  options: { together?: boolean; smallBytes?: number } = {},
) {
  const packers = new Map<string, ReturnType<typeof createPacker>>();
  const indexed = [...files].map(([id, entries]) => {
    const segment = options.together ? 'all' : id;
    const packer = packers.get(segment) ?? createPacker();
    packers.set(segment, packer);
    const first = packer.passages;
    for (const { termCount, terms } of entries) packer.addTerms(packer.passages, termCount, terms);
    const terms = entries.reduce((sum, { termCount }) => sum + termCount, 0);
    return { id, segment, first, passages: entries.length, terms };
  });
  const rows = new Map([...packers].map(([segment, packer]) => [segment, [...packer.rows()]]));
  const reader: SegmentReader = {
    rows: async (segments, lexemes) =>
      segments.flatMap((segment): IndexRow[] =>
        (rows.get(segment) ?? [])
          .filter(({ lexeme }) => lexemes.includes(lexeme))
          .map(({ lexeme, postings }) => ({ segment, lexeme, postings })),
      ),
    whole: async (segments) =>
      segments.map((segment) => ({ segment, ...wholeOfRows(rows.get(segment) ?? []) })),
    lexemes: async (segments) =>
      segments.map((segment) => ({ segment, lexemes: (packers.get(segment)?.lexemes() ?? []).join('\n') })),
  };
  const segments = [...packers].map(([id, { passages }]) => ({ id, passages, rows: 1, bytes: 0 }));
  const held = createHeldSegments({
    smallBytes: options.smallBytes ?? Number.POSITIVE_INFINITY,
    packer: { pack: async (texts) => packLexemes(texts) },
    onGrown: () => undefined,
  });
  // That of the second search, from which on what is small is read whole.
  held.source(segments, reader);
  const source = held.source(segments, reader);
  return { files: indexed, segments, source, index: createBotIndex({ files: indexed, segments }, source) };
}
