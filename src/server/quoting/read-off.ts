import { translator } from '#i18n/i18n.ts';
import { inQuotationMarks } from '#i18n/quotation.ts';
import { sourceName } from '#rules/files.ts';
import type { Locale } from '#rules/preferences.ts';
import { markdownText } from '../markdown.ts';
import type { RankedPassage } from '../search/ranking.ts';
import { inOneLine } from './in-one-line.ts';
import { partsOf } from './passage-layout.ts';

/** So much of a picture's text is read out. In UTF-16 code units. */
const longest = 400;

/**
 * What was read off the pictures that a question came with, in the words of an answer: who cannot see them is told what
 * stands in them, as far as the passages have it. Empty for none.
 * @param pictures files by their ids
 */
export function readOff(
  pictures: readonly string[],
  { passages, language }: { passages: readonly RankedPassage[]; language: Locale },
): string {
  const say = translator(language);
  const told = pictures.flatMap((fileId) => {
    const own = passages.filter((passage) => passage.fileId === fileId);
    const [first] = own.sort((one, other) => one.start - other.start);
    const text = first && opening(first);
    if (!text) return [];
    const name = inQuotationMarks(markdownText(sourceName(first)), language);
    const cited = `${inQuotationMarks(inOneLine(text), language)} [${passages.indexOf(first) + 1}]`;
    return [`${say('chat.quoter.readOff', { name })}\n\n${cited}`];
  });
  return told.join('\n\n');
}

/** The sentences with which a passage begins. */
function opening(passage: RankedPassage): string {
  const { sentences } = partsOf(passage);
  const [first] = sentences;
  if (!first) return '';
  const last = sentences.findLast(({ end }) => end - first.start <= longest) ?? first;
  return passage.text.slice(first.start, last.end);
}
