import { withLocale } from '#client/browser/navigation.ts';
import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { TicketData } from '#contracts/ticket.ts';
import { type DeskPlace, deskOf, type TicketView } from '#rules/tickets.ts';
import { PriorityBadge, StatusBadge } from '../tickets/TicketBadges.tsx';
import { Badge } from '../ui/Badge.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Table } from '../ui/Table.tsx';
import type { Column } from '../ui/TableCells.tsx';
import { requesterText } from './requester-text.ts';
import { pathOfTicket } from './ViewTabs.tsx';

/** Tickets of the inbox, a row each. */
export function TicketTable({
  tickets,
  view,
  place,
}: {
  tickets: readonly TicketData[];
  view: TicketView;
  place: DeskPlace;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const columns: Column<TicketData>[] = [
    {
      key: 'subject',
      header: t(`support.desks.${deskOf(place)}.subject`),
      className: 'w-full',
      cell: (ticket) => (
        <>
          <bdi className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{ticket.subject}</bdi>
          <span className="block text-sm font-normal text-muted">
            #{ticket.number} ·{' '}
            <bdi className="[overflow-wrap:anywhere]">{requesterText(t, ticket.requester)}</bdi>
          </span>
          {ticket.desk && ticket.desk.tags.length > 0 && (
            <span className="mt-1.5 flex flex-wrap gap-1 font-normal">
              {ticket.desk.tags.map((tag) => (
                <Badge key={tag}>
                  <bdi className="[overflow-wrap:anywhere]">{tag}</bdi>
                </Badge>
              ))}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      header: t('support.columns.status'),
      from: 'sm',
      narrow: 'line',
      cell: ({ status }) => <StatusBadge status={status} forAgent />,
    },
    {
      key: 'priority',
      header: t('support.columns.priority'),
      from: 'sm',
      narrow: 'line',
      isEmpty: ({ desk }) => !desk,
      cell: ({ desk }) => desk && <PriorityBadge priority={desk.priority} />,
    },
    {
      key: 'assignee',
      header: t('support.columns.assignee'),
      from: 'md',
      narrow: 'line',
      isEmpty: ({ desk }) => !desk?.assignee,
      cell: ({ desk }) =>
        desk?.assignee ? (
          <bdi className="line-clamp-2 max-w-40 [overflow-wrap:anywhere]">{desk.assignee.firstName}</bdi>
        ) : (
          <span className="text-muted">{t('support.nobody')}</span>
        ),
    },
    {
      key: 'lastMessageAt',
      header: t('support.columns.lastMessageAt'),
      from: 'sm',
      narrow: 'line',
      cell: ({ lastMessageAt }) => (
        <span className="whitespace-nowrap">{formatMoment(lastMessageAt, locale, timeZone)}</span>
      ),
    },
  ];
  return (
    <Table
      page
      opens={(ticket) => withLocale(pathOfTicket(ticket.id, view, place), locale)}
      caption={t(`support.desks.${deskOf(place)}.title`)}
      columns={columns}
      rows={tickets}
      rowKey={(ticket) => ticket.id}
    />
  );
}
