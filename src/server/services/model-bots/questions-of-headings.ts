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

function questionOf({ heading, text }: Omit<Headed, 'start'>, locale: Locale): string | null {
  const said = numberings.reduce((rest, numbering) => rest.replace(numbering, ''), heading).trim();
  if (/^¿?.{6,}\?$/u.test(said) && said.length <= 2 * longest) return said;
  if (said.length < shortest || said.length > longest) return null;
  if (says.test(said) || !/\p{L}{3}/u.test(said)) return null;
  const language = detectLanguage(`${said}\n${text}`) ?? locale;
  return translator(language)('chat.empty.askAbout', { heading: said.replace(/[.:;,]$/u, '') });
}
