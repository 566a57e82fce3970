import { withLocale } from '#client/browser/navigation.ts';
import { deskPathOf } from '#rules/record-pages.ts';
import { type TicketView, ticketViews } from '#rules/tickets.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

const inView = (view: TicketView) => (view === 'open' ? '' : `?view=${view}`);

/** A ticket beside the others of the view that it was opened from. */
export const pathOfTicket = (id: string, view: TicketView) => `${deskPathOf(id)}${inView(view)}`;

/** The inbox as it was left. */
export const pathOfView = (view: TicketView) => `/support${inView(view)}`;

/** How the inbox is looked at: each view is an address. Texts: support. */
export function ViewTabs({ current }: { current: TicketView }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <nav aria-label={t('support.views.label')} className="table-views mb-4">
      {ticketViews.map((view) => (
        <a
          key={view}
          href={withLocale(pathOfView(view), locale)}
          aria-current={view === current ? 'page' : undefined}
        >
          {t(`support.views.${view}`)}
        </a>
      ))}
    </nav>
  );
}
