import { withLocale } from '#client/browser/navigation.ts';
import type { TicketCounts } from '#contracts/ticket.ts';
import { formatCounted } from '#i18n/numbers.ts';
import { own } from '#rules/own.ts';
import { deskPathOf, questionPathOf } from '#rules/record-pages.ts';
import { type DeskPlace, deskOf, type TicketView, ticketViews } from '#rules/tickets.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

const inView = (path: string, view: TicketView) =>
  view === 'open' ? path : `${path}${path.includes('?') ? '&' : '?'}view=${view}`;

/** A ticket beside the others of the view that it was opened from. */
export const pathOfTicket = (id: string, view: TicketView, place: DeskPlace) =>
  inView(place.kind === 'parley' ? deskPathOf(id) : questionPathOf(id), view);

/** The inbox as it was left. */
export const pathOfView = (view: TicketView, place: DeskPlace) =>
  inView(place.kind === 'parley' ? '/support' : `/${place.kind}/${place.id}/panel?part=questions`, view);

/** How the inbox is looked at: each view is an address, with how many tickets wait in it. Texts: support. */
export function ViewTabs({
  current,
  place,
  counts,
}: {
  current: TicketView;
  place: DeskPlace;
  counts: TicketCounts;
}) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <nav aria-label={t('support.views.label')} className="table-views mb-4">
      {ticketViews[deskOf(place)].map((view) => {
        const count = own(counts, view);
        return (
          <a
            key={view}
            href={withLocale(pathOfView(view, place), locale)}
            aria-current={view === current ? 'page' : undefined}
          >
            {t(`support.views.${view}`)}
            {count && <span className="view-count">{formatCounted(count, locale)}</span>}
          </a>
        );
      })}
    </nav>
  );
}
