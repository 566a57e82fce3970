import { formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { SubscriptionPanelData } from '#contracts/subscription.ts';
import { formatMoney } from '#i18n/numbers.ts';
import { Badge } from '../ui/Badge.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Table } from '../ui/Table.tsx';
import type { Column } from '../ui/TableCells.tsx';

type Invoice = SubscriptionPanelData['invoices'][number];

const tones = {
  draft: 'neutral',
  open: 'warning',
  paid: 'success',
  uncollectible: 'danger',
  void: 'neutral',
} as const;

/** Stripe's invoices, with the way to pay or download each. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  if (invoices.length === 0) return <p className="text-muted">{t('subscription.invoices.none')}</p>;
  const columns: Column<Invoice>[] = [
    {
      key: 'date',
      header: t('subscription.invoices.date'),
      cell: ({ createdAt, number }) => (
        <>
          <span className="block whitespace-nowrap">{formatDay(createdAt, locale, timeZone)}</span>
          <span className="block text-sm font-normal text-muted">{number}</span>
        </>
      ),
    },
    {
      key: 'amount',
      header: t('subscription.invoices.amount'),
      align: 'end',
      cell: ({ totalCents, refundedCents, currency }) => (
        <span className="tabular-nums">
          {formatMoney(totalCents, currency, locale)}
          {refundedCents > 0 && (
            <span className="block text-sm text-muted">
              {t('subscription.invoices.refunded', { amount: formatMoney(refundedCents, currency, locale) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      header: t('subscription.invoices.state'),
      from: 'sm',
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`subscription.invoices.states.${status}`)}</Badge>,
    },
    {
      key: 'open',
      header: <span className="sr-only">{t('subscription.invoices.open')}</span>,
      align: 'end',
      cell: ({ status, hostedUrl, pdfUrl, number }) => {
        const address = status === 'open' ? hostedUrl : (pdfUrl ?? hostedUrl);
        const label = t(status === 'open' ? 'subscription.invoices.pay' : 'subscription.invoices.download');
        return (
          address && (
            <a className="link whitespace-nowrap" href={address} aria-label={`${label}: ${number ?? ''}`}>
              {label}
            </a>
          )
        );
      },
    },
  ];
  return (
    <Table
      caption={t('subscription.invoices.title')}
      columns={columns}
      rows={invoices}
      rowKey={(invoice) => invoice.id}
    />
  );
}
