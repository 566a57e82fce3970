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

export function StatusBadge({ status, forAgent }: { status: TicketStatus; forAgent: boolean }) {
  const t = useTranslate();
  const words = forAgent ? 'support.statuses' : 'tickets.statuses';
  return <Badge tone={statusTones[status]}>{t(`${words}.${status}`)}</Badge>;
}

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  const t = useTranslate();
  return <Badge tone={priorityTones[priority]}>{t(`support.priorities.${priority}`)}</Badge>;
}
