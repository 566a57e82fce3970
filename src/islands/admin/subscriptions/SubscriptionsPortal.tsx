import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { AdminTableRowData, TableStart } from '#contracts/admin-table.ts';
import { asPortal } from '../../ui/as-portal.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { showToast } from '../../ui/toasts.ts';
import { DataTable } from '../tables/DataTable.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';

type Props = TableStart & { onlinePayment: boolean };

/** `/admin/subscriptions`. Texts: admin, tables, adminSubscriptions, subscription. */
export const SubscriptionsPortal = asPortal(SubscriptionsView);

function SubscriptionsView({ onlinePayment, ...first }: Props) {
  const t = useTranslate();
  const [granting, setGranting] = useState(false);
  const [revoking, setRevoking] = useState<{ row: AdminTableRowData; refresh: () => Promise<void> } | null>(
    null,
  );
  const [changes, setChanges] = useState(0);
  const { run, error } = useAction();

  async function revoke() {
    // The row loses its button first, so that the dialog does not give the focus back to it.
    if (!revoking) return;
    const { row, refresh } = revoking;
    const isDone = await run(() => call('DELETE admin/subscriptions/{id}', { params: { id: row.id } }));
    if (isDone) await refresh();
    setRevoking(null);
  }

  return (
    <>
      <PageHeader
        title={t('tables.subscriptions.title')}
        lead={t('tables.subscriptions.lead')}
        actions={
          <Button variant="primary" icon="plus" onClick={() => setGranting(true)}>
            {t('adminSubscriptions.grant.open')}
          </Button>
        }
      />
      {!onlinePayment && <Notice className="mb-5">{t('adminSubscriptions.notSetUp')}</Notice>}
      <ErrorNotice error={error} className="mb-5" />
      <DataTable
        table="subscriptions"
        {...first}
        revision={changes}
        bulk={[
          {
            key: 'revoke',
            icon: 'close',
            danger: true,
            fits: isRevocable,
            perform: ({ id }) => call('DELETE admin/subscriptions/{id}', { params: { id } }),
          },
        ]}
        actions={(row, refresh) =>
          isRevocable(row) && (
            <Button
              size="small"
              variant="ghost"
              className="max-md:-ml-3"
              aria-label={t('adminSubscriptions.revoke.openNamed', { name: String(row.cells.holder) })}
              onClick={() => setRevoking({ row, refresh })}
            >
              {t('adminSubscriptions.revoke.open')}
            </Button>
          )
        }
      />
      <GrantDialog
        open={granting}
        onClose={() => setGranting(false)}
        onGranted={() => {
          setGranting(false);
          showToast({ kind: 'success', text: t('adminSubscriptions.grant.done') });
          setChanges(changes + 1);
        }}
      />
      <RevokeDialog
        holder={revoking && String(revoking.row.cells.holder ?? '')}
        onRevoke={revoke}
        onClose={() => setRevoking(null)}
      />
    </>
  );
}

const isRevocable = ({ cells: { source, state } }: AdminTableRowData) =>
  source === 'grant' && Array.isArray(state) && state.includes('granted');
