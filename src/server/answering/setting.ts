import { dateFormat } from '#i18n/dates.ts';
import { sourceName } from '#rules/files.ts';
import type { Figure } from '../quoting/figure.ts';
import type { NamedFiles } from '../quoting/listed-files.ts';
import { attribute, nameInFrame } from './frame.ts';

/** A file that an answer may rest on. */
export type GivenFile = {
  fileName: string;
  title?: string | undefined;
  pages: number | null;
  /** The day on which it was read: `YYYY-MM-DD`. */
  day: string;
  /** Whether all of it is among the passages. */
  isWhole: boolean;
  /** Whether somebody attached it to the conversation. */
  isAttached: boolean;
};

/** What a model is told beside the passages: when it is asked, and what it is given of which files. */
export type Setting = {
  now: Date;
  /** Of the person who asks; null where it is not known. */
  timeZone: string | null;
  files: readonly GivenFile[];
  /** How many files there are beside those. */
  more: number;
  /** What was worked out over a table of the files for the question. */
  figure?: Figure;
};

/** The setting in words. Names of files are data, and cannot close their frame. */
export function renderSetting({ now, timeZone, files, more, figure }: Setting): string {
  const zone = timeZone ?? 'UTC';
  const day = dateFormat('en', { dateStyle: 'full', timeZone: zone }).format(now);
  const parts = files.filter(({ isWhole }) => !isWhole).length + more;
  const rows = files.map((file) => {
    const { pages, day, isWhole, isAttached } = file;
    const told = [
      ...(pages === null ? [] : [`pages="${pages}"`]),
      `read="${day}"`,
      ...(isAttached ? ['attached="by the person"'] : []),
      `given="${isWhole ? 'whole' : 'in part'}"`,
    ];
    return `<file name="${attribute(nameInFrame(file))}" ${told.join(' ')}/>`;
  });
  return [
    `Today is ${day} (time zone ${zone}).`,
    files.length === 0
      ? 'There are no files.'
      : `These are the files, which you have been given already; never ask for them:\n<files>\n${rows.join('\n')}${
          more > 0 ? `\n(and ${more} more)` : ''
        }\n</files>`,
    parts > 0 &&
      `Of files given in part you see only the passages that fit the question best. Where somebody wants all of such a
file (to sum it up, to list or count everything), answer from what you see and say that it is a part.`,
    figure &&
      `Worked out for this question over all rows of a table, and exact: <files>${attribute(figureInWords(figure))}</files>`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** A figure as a language model is told it: names of files and columns are data. */
export function figureInWords({
  of,
  column,
  value,
  unit,
  where,
  matched,
  all,
  fileName,
  title,
  periods,
  names,
  divided,
  isAscending,
}: Figure): string {
  if (periods) {
    const measured = `${of} of ${column} over ${periods.join(', ')} in ${title ?? fileName}`;
    return `${measured} = ${[value, unit].filter((part) => part !== '').join(' ')}`;
  }
  const over = `${matched} of ${all} rows of ${title ?? fileName}`;
  const conditions = where.length > 0 ? ` with ${where.join('; ')}` : '';
  const measured = column ? `${of} of ${column}` : of;
  const written = (number: number) => [number, unit].filter((part) => part !== '').join(' ');
  const groups = divided?.groups.map(({ name, value: own }) => `${name} = ${written(own)}`).join('; ');
  if (groups !== undefined) return `${measured} by ${divided?.by}: ${groups}, over ${over}${conditions}`;
  if (of === 'top') {
    const end = isAscending ? 'lowest' : 'highest';
    return `the ${value} ${end} by ${column}, over ${over}${conditions}`;
  }
  const whose = names ? ` (${names})` : '';
  return `${measured} = ${written(value)}${whose}, over ${over}${conditions}`;
}

/** The files for whoever asks for them. */
export const listedFiles = ({ files, more }: Setting): NamedFiles => ({
  files: files.map(({ pages, day, ...file }) => ({ name: sourceName(file), pages, day })),
  more,
});
