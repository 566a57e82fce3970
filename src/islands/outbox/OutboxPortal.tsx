import type { ListMeta } from '#contracts/list.ts';
import type { MailData } from '#contracts/mail.ts';
import { outboxDays } from '#rules/mail.ts';
import { AdminLinks } from '../admin/AdminLinks.tsx';
import { PageHeader } from '../panels/PageHeader.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { MailList } from './MailList.tsx';

type Props = { mails: readonly MailData[]; meta: ListMeta; serverSetUp: boolean };

/** `/admin/outbox`: every mail Parley wrote, and what became of it. Texts: admin, outbox, those of the shell. */
export function OutboxPortal({ shell, ...props }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      <AdminLinks current="outbox" />
      <View {...props} />
    </PortalShell>
  );
}

function View({ serverSetUp, ...list }: Props) {
  const t = useTranslate();
  return (
    <>
      <PageHeader title={t('outbox.title')} lead={t('outbox.lead', { days: outboxDays })} />
      {!serverSetUp && (
        <Notice tone="warning" title={t('outbox.noServer.title')} className="mb-5">
          <p className="mt-1 text-muted">{t('outbox.noServer.text')}</p>
        </Notice>
      )}
      <MailList {...list} />
    </>
  );
}
