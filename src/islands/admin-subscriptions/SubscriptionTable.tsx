import { formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { ManagedSubscriptionData } from '#contracts/subscription.ts';
import { stateTones } from '../subscription/state-tones.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { type Column, Table } from '../ui/Table.tsx';

/** Who has which plan, since when, until when and why. */
export function SubscriptionTable({
  subscriptions,
  onRevoke,
}: {
  subscriptions: readonly ManagedSubscriptionData[];
  onRevoke: (subscription: ManagedSubscriptionData) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const day = (moment: string | null) => (moment ? formatDay(moment, locale, timeZone) : '');
  const columns: Column<ManagedSubscriptionData>[] = [
    {
      key: 'holder',
      header: t('adminSubscriptions.columns.holder'),
      cell: ({ holder, reason, grantedBy }) => (
        <>
          <span className="block font-medium [overflow-wrap:anywhere]">{holder.name}</span>
          <span className="block text-sm font-normal text-muted">
            {t(`adminSubscriptions.holderKinds.${holder.kind}`)}
          </span>
          {reason && (
            <span className="mt-0.5 block text-sm font-normal text-muted [overflow-wrap:anywhere]">
              {grantedBy ? t('adminSubscriptions.reasonBy', { reason, name: grantedBy }) : reason}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'plan',
      header: t('adminSubscriptions.columns.plan'),
      cell: ({ plan, seats, holder, state, disputed }) => (
        <span className="flex flex-col items-start gap-1">
          <span>
            {t(`subscription.plans.${plan}`)}
            {holder.kind === 'tenant' && seats !== null && <span className="text-muted"> × {seats}</span>}
          </span>
          <Badge tone={stateTones[state]}>{t(`subscription.states.${state}`)}</Badge>
          {disputed && <Badge tone="danger">{t('adminSubscriptions.disputed')}</Badge>}
        </span>
      ),
    },
    {
      key: 'since',
      header: t('adminSubscriptions.columns.since'),
      from: 'md',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{day(createdAt)}</span>,
    },
    {
      key: 'until',
      header: t('adminSubscriptions.columns.until'),
      from: 'sm',
      cell: ({ endsAt, deletedAt, graceEndsAt }) => (
        <span className="whitespace-nowrap">{day(deletedAt ?? endsAt ?? graceEndsAt)}</span>
      ),
    },
    {
      key: 'actions',
      header: <span className="sr-only">{t('adminSubscriptions.columns.actions')}</span>,
      align: 'end',
      cell: (subscription) =>
        subscription.source === 'grant' &&
        subscription.state === 'granted' && (
          <Button size="small" variant="ghost" onClick={() => onRevoke(subscription)}>
            {t('adminSubscriptions.revoke.open')}
          </Button>
        ),
    },
  ];
  return (
    <Table
      caption={t('adminSubscriptions.title')}
      columns={columns}
      rows={subscriptions}
      rowKey={(subscription) => subscription.id}
    />
  );
}
