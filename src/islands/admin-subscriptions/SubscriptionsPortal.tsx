import { useStore } from '@nanostores/react';
import { type FormEvent, useRef, useState } from 'react';
import type { ListMeta } from '#contracts/list.ts';
import type { ManagedSubscriptionData } from '#contracts/subscription.ts';
import { AdminLinks } from '../admin/AdminLinks.tsx';
import { PageHeader } from '../panels/PageHeader.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { showToast } from '../ui/toasts.ts';
import { GrantDialog } from './GrantDialog.tsx';
import { SubscriptionTable } from './SubscriptionTable.tsx';
import { createSubscriptions } from './subscriptions.ts';

type Props = {
  subscriptions: readonly ManagedSubscriptionData[];
  meta: ListMeta;
  onlinePayment: boolean;
};

const typingPause = 250;

/** `/admin/subscriptions`. Texts: admin, adminSubscriptions, subscription, and those of the shell. */
export function SubscriptionsPortal({ shell, ...props }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      <AdminLinks current="subscriptions" />
      <SubscriptionsView {...props} />
    </PortalShell>
  );
}

function SubscriptionsView({ onlinePayment, ...first }: Props) {
  const t = useTranslate();
  const [list] = useState(() => createSubscriptions(first));
  const { subscriptions, meta, loading, error } = useStore(list.$list);
  const [typed, setTyped] = useState('');
  const [granting, setGranting] = useState(false);
  const [revoking, setRevoking] = useState<ManagedSubscriptionData | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function find(words: string, pause = typingPause) {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => list.find(words), pause);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    find(typed, 0);
  }

  return (
    <>
      <PageHeader
        title={t('adminSubscriptions.title')}
        actions={
          <Button variant="primary" icon="plus" onClick={() => setGranting(true)}>
            {t('adminSubscriptions.grant.open')}
          </Button>
        }
      />
      <div className="flex flex-col gap-4">
        {!onlinePayment && <Notice>{t('adminSubscriptions.notSetUp')}</Notice>}
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <TextInput
            type="search"
            icon="search"
            label={t('adminSubscriptions.search')}
            labelHidden
            placeholder={t('adminSubscriptions.search')}
            value={typed}
            onChange={(event) => find(event.target.value)}
            className="w-full max-w-sm"
          />
          <Select
            label={t('adminSubscriptions.show.label')}
            labelHidden
            options={(['current', 'all'] as const).map((value) => ({
              value,
              label: t(`adminSubscriptions.show.${value}`),
            }))}
            onSelect={list.showWhich}
          />
          <p aria-live="polite" className="ml-auto text-sm text-muted">
            {t('adminSubscriptions.found', { count: meta.total })}
          </p>
        </form>
        {error && (
          <Notice
            tone="danger"
            live
            action={
              <Button size="small" onClick={list.reload}>
                {t('common.retry')}
              </Button>
            }
          >
            {t(error.textKey)}
          </Notice>
        )}
        <Card padded={false}>
          {subscriptions.length > 0 ? (
            <div aria-busy={loading}>
              <SubscriptionTable subscriptions={subscriptions} onRevoke={setRevoking} />
            </div>
          ) : (
            <EmptyState
              icon="shield"
              title={t('adminSubscriptions.empty.title')}
              text={t('adminSubscriptions.empty.text')}
            />
          )}
        </Card>
        <Pagination page={meta.page} perPage={meta.perPage} total={meta.total} onPage={list.showPage} />
      </div>
      <GrantDialog
        open={granting}
        onClose={() => setGranting(false)}
        onGranted={() => {
          setGranting(false);
          showToast({ kind: 'success', text: t('adminSubscriptions.grant.done') });
          list.reload();
        }}
      />
      <ConfirmDialog
        open={revoking !== null}
        danger
        title={t('adminSubscriptions.revoke.title', { name: revoking?.holder.name ?? '' })}
        text={t('adminSubscriptions.revoke.text')}
        confirmLabel={t('adminSubscriptions.revoke.confirm')}
        onConfirm={async () => {
          if (revoking) await list.revoke(revoking.id);
          setRevoking(null);
        }}
        onClose={() => setRevoking(null)}
      />
    </>
  );
}
