import { botOfFiles } from '../../search/testing/bot-of-files.ts';
import { chooseQuotes, type QuoteChoice } from '../quote.ts';

/** Chooses from what a bot with these texts finds, by the names of their files. */
export async function chooseFrom(
  question: string,
  files: Readonly<Record<string, string>>,
): Promise<QuoteChoice> {
  const bot = botOfFiles(Object.entries(files).map(([fileName, text]) => ({ fileName, text })));
  return chooseQuotes(question, await bot.search(question, 8));
}
