import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { passagesPerAnswer } from '#rules/limits.ts';
import { own } from '#rules/own.ts';
import type { Locale } from '#rules/preferences.ts';
import { type SampleName, sampleFiles, sampleNames } from '#rules/samples.ts';
import type { Span } from '../../language/sentences.ts';
import { withPauses } from '../../pauses.ts';
import type { BlockSpan } from '../../reading/blocks/block.ts';
import { indexText } from '../../reading/index-text.ts';
import { passageId } from '../../search/bot-index.ts';
import { type IndexEntry, indexOfFiles } from '../../search/index-of-files.ts';
import type { KnowledgeIndexes } from '../../search/knowledge-indexes.ts';
import { createPassageCache } from '../../search/passage-cache.ts';
import type { SearchQuery } from '../../search/question-words.ts';
import type { RankedPassage } from '../../search/ranking.ts';
import { findPassages } from '../../search/retrieval.ts';
import { sentencesFor } from '../read-sentences.ts';

/** What reading the sample files has given, by their paths; `scripts/samples/build.ts` keeps it beside them. */
const reading = z.object({
  text: z.string(),
  pageStarts: z.array(z.number()),
  blocks: z.array(z.custom<BlockSpan>()),
});
type Reading = z.infer<typeof reading>;
const readings = z.record(z.string(), reading);

/** One language's sample files as a bot's would be searched, from memory: no space has them, and nothing of it is stored. */
export type SearchedSamples = {
  /** The passages that best fit a question, best first; the ids of their files are `SampleName`s. */
  search(sought: SearchQuery): Promise<RankedPassage[]>;
  /** What stands around a stretch of a file's stored text, from its heading to the next one. */
  sectionOf(name: SampleName, stretch: Span): SampleSection;
};

/** `text` begins at `start` of the file's stored text; `heading` is null above the first one. */
type SampleSection = { heading: string | null; text: string; start: number };

/** @param directory where `readings.json` lies */
export async function indexSamples(
  language: Locale,
  directory: string,
  knowledge: KnowledgeIndexes,
): Promise<SearchedSamples> {
  const file = path.join(directory, 'readings.json');
  const read = readings.parse(JSON.parse(await readFile(file, 'utf8')));
  const entries = new Map<SampleName, IndexEntry[]>();
  const passages = createPassageCache(Number.POSITIVE_INFINITY);
  const readingOf = (name: SampleName): Reading => {
    const reading = own(read, sampleFiles[language][name]);
    if (!reading) throw new Error(`${sampleFiles[language][name]} has not been read`);
    return reading;
  };
  const names = new Map(sampleNames.map((name) => [name, path.basename(sampleFiles[language][name])]));
  for (const [name, fileName] of names) {
    const rows: IndexEntry[] = [];
    for await (const row of withPauses(indexText({ ...readingOf(name), fileName }))) {
      const id = passageId(name, row.ordinal);
      passages.add({ ...row, id, fileId: name }, id);
      rows.push(row);
    }
    entries.set(name, rows);
  }
  const visible = {
    index: indexOfFiles(entries, { together: true }).index,
    files: new Set<string>(sampleNames),
    names,
    titles: new Map<string, string>(),
    omissions: new Map(),
  };
  return {
    async search(sought) {
      const lexicons = await knowledge.lexiconsFor({ fingerprint: '', terms: [] });
      const aids = { words: knowledge.wordVectors, sentences: sentencesFor(sought) };
      const search = { ...sought, limit: passagesPerAnswer, lexicons, aids };
      return findPassages(visible, search, async (ids) => ids.flatMap((id) => passages.get(id) ?? []));
    },
    sectionOf: (name, stretch) => sectionIn(readingOf(name), stretch),
  };
}

function sectionIn({ text, blocks }: Reading, stretch: Span): SampleSection {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  const above = headings.findLast(({ start }) => start <= stretch.start);
  const next = headings.find(({ start }) => start >= stretch.end);
  const start = above?.end ?? 0;
  const heading = above ? text.slice(above.start, above.end) : null;
  return { heading, text: text.slice(start, next?.start), start };
}
