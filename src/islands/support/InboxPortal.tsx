import type { ListMeta } from '#contracts/list.ts';
import type { SupportDeskData, TicketData } from '#contracts/ticket.ts';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SupportLinks } from './SupportLinks.tsx';
import { TicketList } from './TicketList.tsx';

type Props = { tickets: readonly TicketData[]; meta: ListMeta; desk: SupportDeskData };

/** `/support`: the tickets of everybody. Texts: support, and those of the shell. */
export function InboxPortal({ shell, ...props }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      <SupportLinks current="tickets" />
      <Title />
      <TicketList {...props} selfId={shell.account.id} />
    </PortalShell>
  );
}

function Title() {
  const t = useTranslate();
  return <PageHeader title={t('support.inbox.title')} lead={t('support.inbox.lead')} />;
}
