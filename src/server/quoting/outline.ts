import { translator } from '#i18n/i18n.ts';
import { inQuotationMarks } from '#i18n/quotation.ts';
import type { Locale } from '#rules/preferences.ts';
import { markdownText } from '../markdown.ts';
import { inOneLine } from './in-one-line.ts';

/** How documents are laid out, for whoever wants them summed up where nothing can: the headings of each, in order. */
export type Outline = {
  files: { name: string; headings: OutlinedHeading[] }[];
  /** How many headings there are beside these. */
  more: number;
};

/** `passage` is the place, from 0, of the passage that it stands in among those that are given. */
type OutlinedHeading = { text: string; page: number | null; passage: number };

/** An outline in words, each heading with its place. */
export function outlineText({ files, more }: Outline, language: Locale): string {
  const say = translator(language);
  const lineOf = ({ text, page, passage }: OutlinedHeading) => {
    const where = page === null ? '' : `${say('chat.quoter.page', { page })}: `;
    return `- ${where}${inQuotationMarks(inOneLine(text), language)} [${passage + 1}]`;
  };
  return [
    say('chat.quoter.outline'),
    ...files.map(({ name, headings }) => `${markdownText(name)}:\n\n${headings.map(lineOf).join('\n')}`),
    ...(more > 0 ? [say('chat.quoter.moreHeadings', { count: more })] : []),
  ].join('\n\n');
}
