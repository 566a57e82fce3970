import { type MouseEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { useLatest } from '#client/react/use-latest.ts';
import type { TicketDetail } from '#contracts/ticket.ts';
import type { PersonContextData } from '#contracts/user.ts';
import { type DeskPlace, type TicketView, ticketViewOf } from '#rules/tickets.ts';
import { useLocale } from '../ui/i18n.tsx';
import { pathOfTicket } from './ViewTabs.tsx';

/** A ticket with what is known of its person: nothing of a visitor of another site, and at other desks than Parley's. */
type Opened = { ticket: TicketDetail; context: PersonContextData | null };

async function readOpened(id: string, { kind }: DeskPlace): Promise<Opened> {
  const ticket = await call('GET tickets/{id}', { params: { id } });
  const personId = ticket.requester.id;
  if (kind !== 'parley' || personId === null) return { ticket, context: null };
  return { ticket, context: await call('GET users/{id}/context', { params: { id: personId } }) };
}

/** Whether the browser is at the path of an address already, be it in another view. */
const isAt = (address: string) => address.split('?')[0] === window.location.pathname;

/**
 * Which ticket is open at a desk, and in which view: both stand in the address, so that going back and forward moves
 * between them. Others open in the page that there is, unless something unsaved would be lost with it: then the browser
 * asks.
 */
export function useOpenTicket(first: Opened, firstView: TicketView, place: DeskPlace) {
  const locale = useLocale();
  const [opened, setOpened] = useState(first);
  const [view, setView] = useState(firstView);
  const [wantedId, setWantedId] = useState(first.ticket.id);
  const { read, pending, error } = useLatest();
  const unsaved = useRef(new Set<string>());
  const shownId = opened.ticket.id;
  /** What is on its way in place of what is shown; after a failure nothing is. */
  const loadingId = pending && wantedId !== shownId ? wantedId : null;
  const addressOf = (id: string, inView: TicketView) => withLocale(pathOfTicket(id, inView, place), locale);

  async function show(id: string, inView: TicketView): Promise<void> {
    const address = addressOf(id, inView);
    if (unsaved.current.size > 0) {
      // Whoever decides to stay has the address of what stays.
      if (isAt(address)) window.history.pushState(null, '', addressOf(shownId, view));
      window.location.assign(address);
      return;
    }
    setView(inView);
    setWantedId(id);
    await read(
      () => readOpened(id, place),
      (next) => {
        if (!isAt(address)) window.history.pushState(null, '', address);
        setOpened(next);
        const { number, subject } = next.ticket;
        document.title = `#${number} ${subject}${document.title.slice(document.title.lastIndexOf(' · '))}`;
      },
    );
  }
  const open = (id: string) => (id === (loadingId ?? shownId) ? undefined : void show(id, view));

  const follow = useEffectEvent(() => {
    const { pathname, search } = window.location;
    const id = pathname.slice(pathname.lastIndexOf('/') + 1);
    const inView = ticketViewOf(new URLSearchParams(search).get('view'), place);
    // A link within the page, too, changes the address.
    if (id === (loadingId ?? shownId)) setView(inView);
    else void show(id, inView);
  });
  useEffect(() => {
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  return {
    ...opened,
    view,
    loadingId,
    error,
    open,
    retry: () => void show(wantedId, view),
    chooseView(next: TicketView) {
      setView(next);
      window.history.replaceState(null, '', addressOf(shownId, next));
    },
    /** Of a click on a link to a ticket (`data-ticket`), if it is not to open elsewhere. */
    openOnClick(event: MouseEvent) {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-ticket]');
      if (!link) return;
      event.preventDefault();
      open(link.dataset.ticket ?? '');
    },
    /** Hears what on the page is saved nowhere yet, for `UnsavedContext`. */
    hearUnsaved: useCallback((who: string, isUnsaved: boolean) => {
      if (isUnsaved) unsaved.current.add(who);
      else unsaved.current.delete(who);
    }, []),
  };
}
