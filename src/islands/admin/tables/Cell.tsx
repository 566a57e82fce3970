import { withLocale } from '#client/browser/navigation.ts';
import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { AdminTableRowData } from '#contracts/admin-table.ts';
import { numberFormat } from '#i18n/numbers.ts';
import type { AdminTableColumn } from '#rules/admin-tables.ts';
import { own } from '#rules/own.ts';
import { pathOfRecord } from '#rules/record-pages.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Breaking } from '../../ui/Breaking.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { useAccount } from '../../ui/island.tsx';
import { wordsOf } from '../../ui/words-of.ts';
import { EventDetails } from './EventDetails.tsx';

const tones = new Map<string, BadgeTone>([
  ['granted', 'accent'],
  ['trial', 'accent'],
  ['sending', 'accent'],
  ['cancelling', 'warning'],
  ['pastDue', 'warning'],
  ['paused', 'warning'],
  ['disputed', 'danger'],
  ['active', 'success'],
  ['published', 'success'],
  ['sent', 'success'],
  ['running', 'accent'],
  ['unconfirmed', 'warning'],
  ['retrying', 'warning'],
  ['kept', 'warning'],
  ['suspended', 'danger'],
  ['failed', 'danger'],
]);

/** How a value of a table looks. */
export const valueTone = (value: string): BadgeTone => tones.get(value) ?? 'neutral';

/** The words for a value of a table; `texts` is where they stand, if not with those of all tables. */
export function useValueText(): (value: string, texts?: string) => string {
  const t = useTranslate();
  return (value, texts) => wordsOf(t, `${texts ?? 'tables.values'}.${value}`, value);
}

/** Whether there is nothing to show of a value. */
export const isEmptyCell = (
  value: AdminTableRowData['cells'][string] | undefined,
): value is null | undefined => value === null || value === undefined || value.toString() === '';

/** One cell, as its column's kind says. What people typed is shown as typed, in its own direction. */
export function Cell({ column, row }: { column: AdminTableColumn; row: AdminTableRowData }) {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const valueText = useValueText();
  const value = own(row.cells, column.key);
  if (isEmptyCell(value)) return <span className="text-muted">–</span>;
  if (Array.isArray(value)) {
    return (
      <span className="flex flex-wrap gap-1">
        {value.map((each) => (
          <Badge key={each} tone={valueTone(each)}>
            {valueText(each, column.texts)}
          </Badge>
        ))}
      </span>
    );
  }
  if (typeof value === 'number') {
    return <span className="tabular-nums">{numberFormat(locale).format(value)}</span>;
  }
  if (column.kind === 'moment') {
    return <span className="whitespace-nowrap">{formatMoment(value, locale, timeZone)}</span>;
  }
  if (column.kind === 'value') {
    return <Badge tone={valueTone(value)}>{valueText(value, column.texts)}</Badge>;
  }
  if (column.kind === 'phrase') return <span>{valueText(value, column.texts)}</span>;
  if (column.kind === 'reference') return <Reference value={value} texts={column.texts} />;
  if (column.kind === 'details') return <EventDetails details={JSON.parse(value)} />;
  return (
    <bdi title={value.length > 60 ? value : undefined} className="line-clamp-2 [overflow-wrap:anywhere]">
      <Breaking text={value} />
    </bdi>
  );
}

/** A kind of thing in words, and below it the one that is meant: by its name, which leads to its page, or its id. */
function Reference({ value, texts }: { value: string; texts: string | undefined }) {
  const valueText = useValueText();
  const locale = useLocale();
  const isAdministrator = useAccount().roles.some(({ name }) => name === 'ADMIN');
  const [kind = '', id = '', ...words] = value.split(' ');
  const path = words.length > 0 ? pathOfRecord(kind, id) : null;
  const name = (
    <bdi>
      <Breaking text={words.join(' ') || id} />
    </bdi>
  );
  return (
    <>
      {valueText(kind, texts)}{' '}
      {id && (
        <span className="text-sm text-muted [overflow-wrap:anywhere]">
          {path && (isAdministrator || kind !== 'user') ? (
            <a href={withLocale(path, locale)} className="hover:text-ink hover:underline">
              {name}
            </a>
          ) : (
            name
          )}
        </span>
      )}
    </>
  );
}
