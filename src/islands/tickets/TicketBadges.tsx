import type { TicketPriority, TicketStatus } from '#rules/tickets.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { useTranslate } from '../ui/i18n.tsx';

const statusTones: Record<TicketStatus, BadgeTone> = {
  open: 'accent',
  waiting: 'warning',
  solved: 'success',
};
const priorityTones: Record<TicketPriority, BadgeTone> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warning',
  urgent: 'danger',
};

/** @param withOrganisation for whoever asks: their administrators have it */
export function StatusBadge({
  status,
  forAgent,
  withOrganisation = false,
}: {
  status: TicketStatus;
  forAgent: boolean;
  withOrganisation?: boolean;
}) {
  const t = useTranslate();
  const words = forAgent ? 'support.statuses' : 'tickets.statuses';
  const text =
    withOrganisation && status === 'open' ? 'tickets.withOrganisation' : (`${words}.${status}` as const);
  return <Badge tone={statusTones[status]}>{t(text)}</Badge>;
}

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  const t = useTranslate();
  return <Badge tone={priorityTones[priority]}>{t(`support.priorities.${priority}`)}</Badge>;
}
