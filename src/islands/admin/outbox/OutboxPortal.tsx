import { useState } from 'react';
import type { AdminTablePage } from '#contracts/admin-table.ts';
import { outboxDays } from '#rules/mail.ts';
import { asPortal } from '../../ui/as-portal.tsx';
import { Button } from '../../ui/Button.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../tables/DataTable.tsx';
import type { TableChoice } from '../tables/use-table.ts';
import { MailDialog } from './MailDialog.tsx';

type Props = AdminTablePage & { question: TableChoice; serverSetUp: boolean };

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
        actions={({ id, cells }) => (
          <Button
            size="small"
            aria-label={t('outbox.openNamed', { subject: String(cells.subject) })}
            onClick={() => setOpenId(id)}
          >
            {t('outbox.open')}
          </Button>
        )}
      />
      {openId && (
        <MailDialog id={openId} onClose={() => setOpenId(null)} onChanged={() => setChanges(changes + 1)} />
      )}
    </>
  );
}
