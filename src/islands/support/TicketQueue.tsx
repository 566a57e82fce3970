import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { readDraft, storeDraft } from '#client/browser/storage.ts';
import { formatAge, formatMoment } from '#client/format.ts';
import { useMinute, useTimeZone } from '#client/react/use-browser-value.ts';
import { useLive } from '#client/react/use-live.ts';
import { createPagedList, type Page } from '#client/stores/paged-list.ts';
import type { TicketData } from '#contracts/ticket.ts';
import { formatCounted } from '#i18n/numbers.ts';
import { own } from '#rules/own.ts';
import { type DeskPlace, deskOf, filtersOfView, type TicketView, ticketViews } from '#rules/tickets.ts';
import { PriorityBadge, StatusBadge } from '../tickets/TicketBadges.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useSingleKeyActs } from '../ui/use-single-key-acts.ts';
import { emptyViewText } from './empty-view-text.ts';
import { queueStep } from './queue-step.ts';
import { isUnread, keptSeen, readSeen, type SeenTickets, withSeen } from './seen-tickets.ts';
import { useTicketCounts } from './use-ticket-counts.ts';
import { pathOfTicket } from './ViewTabs.tsx';

/** The list is asked for beside the ticket, which does not wait for it. */
const unasked: Page<TicketData> = { data: [], meta: { page: 1, perPage: 25, total: 0 } };

/** The ticket that stands beside the list. */
type Shown = Pick<TicketData, 'id' | 'lastMessageAt'>;

const seenDraft = 'tickets-seen';

/**
 * The tickets of a view beside the one that is open. `j` and `k` open the next and the one before, `r` goes to the
 * answer. Texts: support.
 */
export function TicketQueue({
  view,
  place,
  selfId,
  loadingId,
  shown,
  answered,
  onOpen,
  onView,
  onReply,
}: {
  view: TicketView;
  place: DeskPlace;
  selfId: string;
  /** The one that is on its way in place of the one shown. */
  loadingId: string | null;
  shown: Shown;
  /** Whether it has just been answered: then the next one is offered. */
  answered: boolean;
  onOpen: (id: string) => void;
  onView: (view: TicketView) => void;
  onReply: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const counts = useTicketCounts(null, place);
  const shownView = useRef(view);
  const [list] = useState(() =>
    createPagedList<TicketData>(unasked, (question, signal) => {
      const filters = { ...filtersOfView(shownView.current, selfId, place) };
      return call('GET tickets', { query: { ...question, filters }, quiet: true, signal });
    }),
  );
  const { items, meta, loading, error } = useStore(list.$list);
  const isAsked = meta !== unasked.meta;
  const find = useEffectEvent(() => void list.show(''));
  useEffect(() => {
    shownView.current = view;
    find();
  }, [view]);
  useLive((event) => {
    if (event.type === 'ready' || event.type === 'ticket' || event.type === 'tickets') void list.retry();
  });

  const openId = loadingId ?? shown.id;
  const ids = items.map(({ id }) => id);
  const at = ids.indexOf(openId);
  const lastAt = useRef(0);
  useEffect(() => {
    if (at >= 0) lastAt.current = at;
  }, [at]);
  const next = queueStep(ids, openId, lastAt.current, 'next');
  const step = (to: 'next' | 'before') => {
    const id = queueStep(ids, openId, lastAt.current, to);
    if (id !== undefined) onOpen(id);
  };
  useSingleKeyActs(
    new Map([
      ['j', () => step('next')],
      ['k', () => step('before')],
      ['r', onReply],
    ]),
  );

  return (
    <nav aria-label={t(`support.desks.${deskOf(place)}.queue`)} className="ticket-queue">
      <Select
        label={t('support.views.label')}
        labelHidden
        value={view}
        options={ticketViews[deskOf(place)].map((value) => {
          const count = counts && own(counts, value);
          const label = t(`support.views.${value}`);
          return { value, label: count ? `${label} (${formatCounted(count, locale)})` : label };
        })}
        onSelect={onView}
        className="p-2"
      />
      {answered && next !== undefined && (
        <Button variant="primary" icon="chevronRight" className="mx-2 mb-2" onClick={() => onOpen(next)}>
          {t('support.next')}
        </Button>
      )}
      <ErrorNotice error={error} onRetry={list.retry} className="m-2" />
      {!isAsked && !error && <Skeleton className="m-2 h-40" />}
      {isAsked && items.length === 0 && <p className="px-4 py-3 text-muted">{t(emptyViewText(view))}</p>}
      <Rows items={items} view={view} place={place} loadingId={loadingId} shown={shown} busy={loading} />
      <div className="px-3 py-1 empty:hidden">
        <Pagination {...meta} onPage={list.showPage} />
      </div>
    </nav>
  );
}

function Rows({
  items,
  view,
  place,
  loadingId,
  shown,
  busy,
}: {
  items: readonly TicketData[];
  view: TicketView;
  place: DeskPlace;
  loadingId: string | null;
  shown: Shown;
  busy: boolean;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const minute = useMinute();
  const seen = useSeen(items.find(({ id }) => id === shown.id) ?? shown);
  return (
    <ul aria-busy={busy}>
      {items.map((ticket) => (
        <li key={ticket.id}>
          <a
            href={withLocale(pathOfTicket(ticket.id, view, place), locale)}
            data-ticket={ticket.id}
            aria-current={ticket.id === shown.id ? 'page' : undefined}
            aria-busy={ticket.id === loadingId || undefined}
          >
            <span className="flex items-baseline gap-2">
              {seen && isUnread(seen, ticket) && (
                <span className="ticket-unread" role="img" aria-label={t('support.unread')} />
              )}
              <bdi className="min-w-0 flex-1 truncate font-medium">{ticket.subject}</bdi>
              <time
                dateTime={ticket.lastMessageAt}
                title={formatMoment(ticket.lastMessageAt, locale, timeZone)}
                className="shrink-0 text-muted"
              >
                {formatAge(ticket.lastMessageAt, locale, timeZone, minute)}
              </time>
            </span>
            <span className="mt-1 flex items-center gap-2 text-muted">
              <bdi className="min-w-0 flex-1 truncate">{ticket.requester.firstName}</bdi>
              {ticket.desk && ['high', 'urgent'].includes(ticket.desk.priority) && (
                <PriorityBadge priority={ticket.desk.priority} />
              )}
              <StatusBadge status={ticket.status} forAgent />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Up to which message tickets were seen in this browser, the one shown too; null until it is known. */
function useSeen({ id, lastMessageAt }: Shown): SeenTickets | null {
  const [seen, setSeen] = useState<SeenTickets | null>(null);
  useEffect(() => {
    const next = withSeen(readSeen(readDraft(seenDraft)), id, lastMessageAt);
    storeDraft(seenDraft, keptSeen(next));
    setSeen(next);
  }, [id, lastMessageAt]);
  return seen;
}
