import { dateFormat } from '#i18n/dates.ts';
import { translator } from '#i18n/i18n.ts';
import type { Locale } from '#rules/preferences.ts';
import { normalise, tokenise } from '../language/analysis.ts';
import { fileNamesIn } from '../language/courtesy.ts';
import { markdownText } from '../markdown.ts';
import { datesIn } from './figure-dates.ts';

/** Files by their names, the newest first, with their pages and the day (`YYYY-MM-DD`) they were read; and how many there are beside these. */
export type NamedFiles = { files: { name: string; pages: number | null; day: string }[]; more: number };

/**
 * The files by their names, for whoever asks for them: of those that a question names only these, and since a day those
 * that were read from then on.
 */
export function listed(
  given: NamedFiles | undefined,
  { question, language }: { question: string; language: Locale },
): string {
  const say = translator(language);
  if (!given || given.files.length === 0) return say('chat.quoter.noFiles');
  const { files, more } = chosenFrom(given, question, language);
  const days = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const rows = files.map(({ name, pages, day }) => {
    const told = [
      ...(pages === null ? [] : [say('uploads.list.pages', { count: pages })]),
      days.format(new Date(day)),
    ];
    return `- ${markdownText(name)} (${told.join(', ')})`;
  });
  return [
    say('chat.quoter.files', { count: files.length + more }),
    [...rows, ...(more > 0 ? [`- ${say('chat.quoter.moreFiles', { count: more })}`] : [])].join('\n'),
  ].join('\n\n');
}

function chosenFrom(given: NamedFiles, question: string, language: Locale): NamedFiles {
  const names = new Set(fileNamesIn(question).map(normalise));
  const named = given.files.filter(({ name }) => names.has(normalise(name)));
  if (named.length > 0) return { files: named, more: 0 };
  const first = since(question, given, language);
  const later = first === null ? [] : given.files.filter(({ day }) => day >= first);
  // The newest come first: none of those that are left out is one of them where one that is shown is not.
  const areAll = later.length < given.files.length || given.more === 0;
  return later.length > 0 && areAll ? { files: later, more: 0 } : given;
}

/** The day from which on files are asked for: "since 1 May"; without a year that of the newest file. Null where there is none. */
function since(question: string, { files: [newest] }: NamedFiles, language: Locale): string | null {
  const words = tokenise(question);
  const [date, ...others] = datesIn(words, language === 'es');
  const at = date ? Math.min(...date.places) : -1;
  const before = words.slice(Math.max(0, at - 2), Math.max(0, at)).map(({ word }) => word);
  if (!date || !newest || others.length > 0 || !before.some((word) => /^(?:since|desde)$/.test(word)))
    return null;
  return `${date.year ?? newest.day.slice(0, 4)}${date.first}`;
}
