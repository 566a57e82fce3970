import { useState } from 'react';
import { useLatest } from '#client/react/use-latest.ts';
import { lastDays } from '#rules/usage-report.ts';
import { Select } from '../ui/Select.tsx';

const periods = ['7', '30', '90', '365'] as const;
export type Days = (typeof periods)[number];

/**
 * The two reports of a period that a page begins with, by day and told apart; `show` reads both anew for another
 * period, grouping or whatever `more` they are narrowed by, up to the day that the first ones end with.
 */
export function usePeriodReports<
  Grouping extends string,
  Report extends { to: string },
  More extends object = Record<never, never>,
>(
  first: { byDay: Report; apart: Report },
  read: (query: { from: string; to: string; by: Grouping | 'day' } & More) => Promise<Report>,
  noMore = {} as More,
) {
  const [reports, setReports] = useState(first);
  const [days, setDays] = useState<Days>('30');
  const [more, setMore] = useState(noMore);
  const { read: readLatest, pending, error } = useLatest();

  function show(nextDays: Days, by: Grouping, nextMore = more) {
    setDays(nextDays);
    setMore(nextMore);
    const narrowed = { ...lastDays(Number(nextDays), first.byDay.to), ...nextMore };
    void readLatest(
      () => Promise.all([read({ ...narrowed, by: 'day' }), read({ ...narrowed, by })]),
      ([byDay, apart]) => setReports({ byDay, apart }),
    );
  }

  return { ...reports, days, more, show, pending, error };
}

/** The texts are those of the page it stands on. */
export function PeriodSelect({
  label,
  nameOf,
  ...select
}: {
  label: string;
  nameOf: (count: number) => string;
  value: Days;
  disabled: boolean;
  onSelect: (chosen: Days) => void;
}) {
  return (
    <Select
      label={label}
      labelHidden
      options={periods.map((value) => ({ value, label: nameOf(Number(value)) }))}
      {...select}
    />
  );
}
