import { useState } from 'react';
import { call } from '#client/api/call.ts';
import type { TableStart } from '#contracts/admin-table.ts';
import { outboxDays, retryableMailStates } from '#rules/mail.ts';
import { asPortal } from '../../ui/as-portal.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../tables/DataTable.tsx';
import { MailDialog } from './MailDialog.tsx';

type Props = TableStart & { serverSetUp: boolean };

/** `/admin/outbox`: every mail Parley wrote, and what became of it. Texts: admin, tables, outbox. */
export const OutboxPortal = asPortal(OutboxView);

function OutboxView({ serverSetUp, ...first }: Props) {
  const t = useTranslate();
  const [openId, setOpenId] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  return (
    <>
      <PageHeader title={t('tables.mails.title')} lead={t('tables.mails.lead', { days: outboxDays })} />
      {!serverSetUp && (
        <Notice tone="warning" title={t('outbox.noServer.title')} className="mb-5">
          <p className="mt-1 text-muted">{t('outbox.noServer.text')}</p>
        </Notice>
      )}
      <DataTable
        table="mails"
        {...first}
        revision={changes}
        onOpen={({ id }) => setOpenId(id)}
        bulk={[
          {
            key: 'sendAgain',
            icon: 'send',
            fits: ({ cells }) => retryableMailStates.some((state) => state === cells.state),
            perform: ({ id }) => call('POST outbox/{id}/retry', { params: { id } }),
          },
        ]}
      />
      {openId && (
        <MailDialog id={openId} onClose={() => setOpenId(null)} onChanged={() => setChanges(changes + 1)} />
      )}
    </>
  );
}
