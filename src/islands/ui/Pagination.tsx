import { numberFormat } from '#i18n/numbers.ts';
import { IconButton } from './IconButton.tsx';
import { useLocale, useTranslate } from './i18n.tsx';

/** "26–50 of 312" with a step back and one on. Shows nothing when everything is on one page. */
export function Pagination({
  page,
  perPage,
  total,
  atLeast,
  onPage,
}: {
  page: number;
  perPage: number;
  total: number;
  /** There are more than `total`. */
  atLeast?: true | undefined;
  onPage: (page: number) => void;
}) {
  const t = useTranslate();
  const number = numberFormat(useLocale());
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (pages === 1) return null;
  const from = number.format((page - 1) * perPage + 1);
  const to = number.format(Math.min(page * perPage, total));
  return (
    <nav
      aria-label={t('portal.pages')}
      className="flex items-center justify-between gap-4 text-sm text-muted"
    >
      <span aria-live="polite" className="tabular-nums">
        {t('portal.range', { from, to, total: number.format(total) + (atLeast ? '+' : '') })}
      </span>
      <span className="flex gap-1">
        <IconButton
          icon="chevronLeft"
          size="small"
          label={t('portal.previousPage')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          icon="chevronRight"
          size="small"
          label={t('portal.nextPage')}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </nav>
  );
}
