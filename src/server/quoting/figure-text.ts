import { translator } from '#i18n/i18n.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { inQuotationMarks } from '#i18n/quotation.ts';
import { sourceName } from '#rules/files.ts';
import type { Locale } from '#rules/preferences.ts';
import { markdownText } from '../markdown.ts';
import type { RankedPassage } from '../search/ranking.ts';
import type { Figure } from './figure.ts';
import { inOneLine } from './in-one-line.ts';

/** A figure in words: how it was worked out, and the first of the rows that it rests on, each cited. */
export function figureText(
  figure: Figure,
  passages: readonly Pick<RankedPassage, 'fileId' | 'start' | 'end' | 'text'>[],
  language: Locale,
): string {
  const say = translator(language);
  const { of, column, where, matched, all, caption, periods } = figure;
  const place = [sourceName(figure), caption].filter(Boolean).map(markdownText).join(', ');
  const told = {
    value: markdownText(writtenValue(figure, language)),
    column: markdownText(column),
    place,
  };
  const citation = ({ fileId, start, end }: Figure['rows'][number]) => {
    const at = passages.findIndex(
      (passage) => passage.fileId === fileId && passage.start <= start && end <= passage.end,
    );
    const passage = passages[at];
    return passage && { passage, marker: `[${at + 1}]` };
  };
  const groups = figure.divided?.groups.map(({ name, value, row }) => {
    const number = of === 'distinct' ? '' : `: ${markdownText(writtenValue({ ...figure, value }, language))}`;
    const marker = row && citation(row)?.marker;
    return [`- ${markdownText(name)}${number}`, marker].filter(Boolean).join(' ');
  });
  const rows = figure.rows.flatMap((row) => {
    const cited = citation(row);
    if (!cited || groups) return [];
    const { passage, marker } = cited;
    const text = passage.text.slice(row.start - passage.start, row.end - passage.start);
    return [`- ${inQuotationMarks(inOneLine(text), language)} ${marker}`];
  });
  const conditions = where.map(markdownText).join('; ');
  const over =
    where.length > 0
      ? say('chat.quoter.figure.where', { conditions, matched, all })
      : say('chat.quoter.figure.allRows', { count: all });
  const said = periods ? overPeriods(of, { ...told, periods }, say) : saidOf(figure, { ...told, over }, say);
  const left = matched - rows.length;
  return [
    said,
    ...(groups ? [groups.join('\n')] : []),
    ...(rows.length === 0 ? [] : [rows.join('\n')]),
    ...(rows.length > 0 && left > 0 && of !== 'minimum' && of !== 'maximum' && of !== 'top'
      ? [say('chat.quoter.figure.moreRows', { count: left })]
      : []),
  ].join('\n\n');
}

type Say = ReturnType<typeof translator>;
type Words = { value: string; column: string; place: string };

/** What was worked out, and over which rows; what ends in a colon comes last. */
function saidOf(figure: Figure, { over, ...told }: Words & { over: string }, say: Say): string {
  const { of, divided, isAscending } = figure;
  const names = markdownText(figure.names ?? '');
  if (of === 'distinct' && divided)
    return `${over} ${say('chat.quoter.figure.distinct', { ...told, column: markdownText(divided.by) })}`;
  if (divided && isDivided(of)) {
    const all = say(`chat.quoter.figure.divided.${of}`, { ...told, by: markdownText(divided.by) });
    if (!names) return `${over} ${all}`;
    const first = say(`chat.quoter.figure.divided.${isAscending ? 'least' : 'most'}`, { ...told, names });
    return `${first} ${over} ${all}`;
  }
  if (of === 'top')
    return `${over} ${say(`chat.quoter.figure.${isAscending ? 'bottom' : 'top'}`, { ...told, count: figure.value })}`;
  if (of === 'list') return `${over} ${say('chat.quoter.figure.list', told)}`;
  if (names && (of === 'minimum' || of === 'maximum'))
    return `${say(`chat.quoter.figure.${of}Of`, { ...told, names })} ${over}`;
  return `${say(`chat.quoter.figure.${of === 'distinct' ? 'count' : of}`, told)} ${over}`;
}

const worked = ['count', 'sum', 'average', 'minimum', 'maximum'] as const;
const isDivided = (of: Figure['of']): of is (typeof worked)[number] => worked.some((each) => each === of);

function overPeriods(
  of: Figure['of'],
  { periods, ...told }: { value: string; column: string; place: string; periods: readonly string[] },
  say: Say,
): string {
  const [from = '', to = ''] = periods.map(markdownText);
  if (of === 'change' || of === 'percent' || of === 'ratio')
    return say(`chat.quoter.figure.${of}`, { ...told, from, to });
  const key = of === 'average' || of === 'minimum' || of === 'maximum' ? of : 'sum';
  return say(`chat.quoter.figure.over.${key}`, { ...told, periods: periods.map(markdownText).join(', ') });
}

/** The number as the language writes it, with the unit of its column. */
function writtenValue({ of, value, unit, decimals }: Figure, language: Locale): string {
  const digits =
    of === 'average'
      ? { maximumFractionDigits: decimals }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const number = numberFormat(language, digits).format(value);
  if (unit === '') return number;
  return unit === '$' || unit === '£'
    ? `${unit}${number}`
    : `${number} ${unit.length === 3 ? unit.toUpperCase() : unit}`;
}
