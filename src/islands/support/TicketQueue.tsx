import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useLive } from '#client/react/use-live.ts';
import { $preferences } from '#client/stores/preferences.ts';
import type { TicketData } from '#contracts/ticket.ts';
import { type DeskPlace, deskOf, filtersOfView, type TicketView } from '#rules/tickets.ts';
import { PriorityBadge } from '../tickets/TicketBadges.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { isTaken } from '../ui/is-taken.ts';
import { pathOfTicket } from './ViewTabs.tsx';

/**
 * The tickets of a view beside the one that is open. `j` and `k` open the next and the one before, `r` goes to the
 * answer. Texts: support.
 */
export function TicketQueue({
  view,
  place,
  selfId,
  openId,
  onReply,
}: {
  view: TicketView;
  place: DeskPlace;
  selfId: string;
  openId: string;
  onReply: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();

  const [tickets, setTickets] = useState<readonly TicketData[]>([]);

  async function load(): Promise<void> {
    try {
      const query = { page: 1, perPage: 25, filters: { ...filtersOfView(view, selfId, place) } };
      setTickets((await call('GET tickets', { query, quiet: true })).data);
    } catch (error) {
      // The next event asks again.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  useLive((event) => {
    if (event.type === 'ready' || event.type === 'ticket') void load();
  });

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target))
      return;
    if ($preferences.get().singleKeys === 'off') return;
    const at = tickets.findIndex(({ id }) => id === openId);
    const next = key === 'j' ? tickets[at + 1] : key === 'k' ? tickets[at - 1] : undefined;
    if (next) window.location.assign(withLocale(pathOfTicket(next.id, view, place), locale));
    else if (key === 'r') onReply();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <nav aria-label={t(`support.desks.${deskOf(place)}.queue`)} className="ticket-queue">
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <a
              href={withLocale(pathOfTicket(ticket.id, view, place), locale)}
              aria-current={ticket.id === openId ? 'page' : undefined}
            >
              <bdi className="line-clamp-2 font-medium">{ticket.subject}</bdi>
              <span className="flex flex-wrap items-center gap-x-2 text-muted">
                <bdi>{ticket.requester.firstName}</bdi>
                {ticket.desk && ['high', 'urgent'].includes(ticket.desk.priority) && (
                  <PriorityBadge priority={ticket.desk.priority} />
                )}
              </span>
              <span className="block text-muted">{formatMoment(ticket.lastMessageAt, locale, timeZone)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
