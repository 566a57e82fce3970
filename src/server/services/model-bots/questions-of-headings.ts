import { translator } from '#i18n/i18n.ts';
import type { Locale } from '#rules/preferences.ts';
import { detectLanguage } from '../../language/analysis.ts';
import { readLayout } from '../../reading/blocks/layout.ts';

/** A heading of a file, where it stands in that, and the beginning of what stands under it. */
export type Headed = { fileId: string; start: number; heading: string; text: string };

const shortest = 4;
const longest = 60;
/** What stands before the words of a heading: «Chapter 4: », «3.2. », «3 » before a capital, «iv) ». */
const numberings = [
  /^(?:chapter|section|part|article|annex|appendix|capítulo|sección|parte|artículo|anexo) (?:\d+|[ivxlc]+)\b[.):º–—\s]*/iu,
  /^\d+(?:\.\d+)*[.):]+\s+/u,
  /^\d+(?:\.\d+)*[\s–—-]+(?=[\p{Lu}¿])/u,
  /^(?:[ivxlc]+|\p{L})[.)]\s+/iu,
];
/** What documents call their parts, whatever they are about. */
const says =
  /^(?:(?:table of )?contents|index|introduction|about this .*|welcome|overview|summary|notes?|references|appendix|annex|history|changes|índice|contenidos?|introducción|presentación|bienvenid.*|resumen|notas?|referencias|anexos?|historial|cambios)$/iu;

/** From so many on, the first heading of a file is its title. */
const headingsBelowTitle = 3;

type Passage = { fileId: string; start: number; text: string; layout: string };

const headedIn = ({ fileId, start: from, text, layout }: Passage): Headed[] =>
  readLayout(layout, text).flatMap(({ kind, start, end }) =>
    kind === 'heading'
      ? [
          {
            fileId,
            start: from + start,
            heading: text.slice(start, end).replace(/\s+/g, ' ').trim(),
            text: text.slice(end),
          },
        ]
      : [],
  );

/** The headings in passages of files, which come in order, but for the files' titles. */
export function headingsOf(passages: readonly Passage[]): Headed[] {
  return [...Map.groupBy(passages.flatMap(headedIn), ({ fileId }) => fileId).values()].flatMap((ofFile) =>
    ofFile.length > headingsBelowTitle ? ofFile.slice(1) : ofFile,
  );
}

/**
 * Questions that files answer, made from their headings in the language of each: one of every file in turn, so that
 * no file has all of them.
 */
export function questionsOfHeadings(
  headed: readonly Omit<Headed, 'start'>[],
  locale: Locale,
  most: number,
): string[] {
  const byFile = Map.groupBy(headed, ({ fileId }) => fileId);
  const rounds = [...byFile.values()].map((parts) => [
    ...new Set(parts.flatMap((part) => questionOf(part, locale) ?? [])),
  ]);
  const longestFile = Math.max(0, ...rounds.map(({ length }) => length));
  const inTurn = Array.from({ length: longestFile }, (_, turn) => rounds.flatMap((file) => file[turn] ?? []));
  return [...new Set(inTurn.flat())].slice(0, most);
}

/** Where an answer cites a file. */
type Cited = { fileId: string; start: number };

/**
 * Questions that lead on from what an answer cites, in the language that it was asked in: of the headings after what is
 * cited first, the nearest before the others, then of those before it, then the same of what is cited next. Headings in
 * another language come last.
 */
export function questionsAfter(
  headed: readonly Headed[],
  cited: readonly Cited[],
  { locale, most }: { locale: Locale; most: number },
): string[] {
  const answered = new Set(
    cited.map(({ fileId, start }) =>
      headed.findLast((each) => each.fileId === fileId && each.start <= start),
    ),
  );
  const ordered = cited.flatMap((place) => {
    const ofFile = headed.filter((each) => each.fileId === place.fileId && !answered.has(each));
    const next = ofFile.filter(({ start }) => start > place.start);
    return [...next, ...ofFile.filter((each) => !next.includes(each)).toReversed()];
  });
  const isForeign = ({ heading, text }: Headed) =>
    (detectLanguage(`${heading}\n${text}`) ?? locale) !== locale;
  const questions = [...ordered.filter((each) => !isForeign(each)), ...ordered.filter(isForeign)].flatMap(
    (each) => questionOf(each, locale, locale) ?? [],
  );
  return [...new Set(questions)].slice(0, most);
}

/** @param spoken asks in this language whatever that of the heading */
function questionOf(
  { heading, text }: Omit<Headed, 'start'>,
  locale: Locale,
  spoken?: Locale,
): string | null {
  const bare = numberings.reduce((rest, numbering) => rest.replace(numbering, ''), heading).trim();
  const said = asSentence(bare, text);
  if (/^¿?.{6,}\?$/u.test(said) && said.length <= 2 * longest) return said;
  if (said.length < shortest || said.length > longest) return null;
  if (says.test(said) || !/\p{L}{3}/u.test(said)) return null;
  const language = spoken ?? detectLanguage(`${said}\n${text}`) ?? locale;
  return translator(language)('chat.empty.askAbout', { heading: said.replace(/[.:;,]$/u, '') });
}

/** So short, capitals may be an abbreviation. */
const abbreviation = 4;

/** A heading in capitals as it would be written in a sentence: names and abbreviations as the text below writes them. */
function asSentence(heading: string, text: string): string {
  const isShort = heading.length <= abbreviation;
  if (isShort || heading !== heading.toUpperCase() || heading === heading.toLowerCase()) return heading;
  const written = new Map<string, string>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const key = word.toLowerCase();
    if (!written.has(key) || word === key) written.set(key, word);
  }
  const set = heading.replace(/[\p{L}\p{N}]+/gu, (word) => {
    const key = word.toLowerCase();
    return written.get(key) ?? key;
  });
  return set.replace(/\p{L}/u, (first) => first.toUpperCase());
}
