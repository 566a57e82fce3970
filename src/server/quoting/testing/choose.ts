import type { Lexicon } from '../../language/lexicon/lexicon.ts';
import { defaultExtractionLimits as limits } from '../../reading/bounds/limits.ts';
import { runJob } from '../../reading/run-job.ts';
import type { SourceFile } from '../../search/testing/bot-of-files.ts';
import { chooseQuotes, type QuoteChoice } from '../quote.ts';
import { botOfFiles } from './bot-of-files.ts';

/** Chooses from what a bot with these texts finds, by the names of their files. */
export async function chooseFrom(
  question: string,
  files: Readonly<Record<string, string>>,
): Promise<QuoteChoice> {
  const bot = botOfFiles(Object.entries(files).map(([fileName, text]) => ({ fileName, text })));
  return chooseQuotes(question, await bot.search(question, 8));
}

/**
 * The same with files as they are read when they are uploaded, with their headings, code and tables.
 * @param given what was asked before, and what words stand for
 */
export async function chooseFromRead(
  question: string,
  files: Readonly<Record<string, string>>,
  { about, lexicons }: { about?: string; lexicons?: readonly Lexicon[] } = {},
): Promise<QuoteChoice> {
  const sources: SourceFile[] = [];
  for (const [fileName, text] of Object.entries(files)) {
    const bytes = new TextEncoder().encode(text);
    const job = {
      bytes,
      name: fileName,
      webPage: false,
      charset: undefined,
      readsHidden: false,
      limits,
      recognised: [],
    };
    const read = await runJob(job, () => {});
    if (read.type !== 'extracted') throw new Error(`${fileName} could not be read`);
    sources.push({ fileName, text: read.file.text, blocks: read.blocks });
  }
  const passages = await botOfFiles(sources, lexicons).search(question, 8, new Set(), about);
  return chooseQuotes(question, passages, about);
}
