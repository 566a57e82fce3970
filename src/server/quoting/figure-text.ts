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
  const said = periods ? overPeriods(of, { ...told, periods }, say) : say(`chat.quoter.figure.${of}`, told);
  const rows = figure.rows.flatMap(({ fileId, start, end }) => {
    const at = passages.findIndex(
      (passage) => passage.fileId === fileId && passage.start <= start && end <= passage.end,
    );
    const passage = passages[at];
    if (!passage) return [];
    const row = passage.text.slice(start - passage.start, end - passage.start);
    return [`- ${inQuotationMarks(inOneLine(row), language)} [${at + 1}]`];
  });
  const conditions = where.map(markdownText).join('; ');
  const over =
    where.length > 0
      ? say('chat.quoter.figure.where', { conditions, matched, all })
      : say('chat.quoter.figure.allRows', { count: all });
  const left = matched - rows.length;
  return [
    periods ? said : `${said} ${over}`,
    ...(rows.length === 0 ? [] : [rows.join('\n')]),
    ...(rows.length > 0 && left > 0 && of !== 'minimum' && of !== 'maximum'
      ? [say('chat.quoter.figure.moreRows', { count: left })]
      : []),
  ].join('\n\n');
}

function overPeriods(
  of: Figure['of'],
  { periods, ...told }: { value: string; column: string; place: string; periods: readonly string[] },
  say: ReturnType<typeof translator>,
): string {
  const [from = '', to = ''] = periods.map(markdownText);
  if (of === 'change' || of === 'percent' || of === 'ratio')
    return say(`chat.quoter.figure.${of}`, { ...told, from, to });
  const key = of === 'count' || of === 'list' ? 'sum' : of;
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
