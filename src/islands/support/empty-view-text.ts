import type { TicketView } from '#rules/tickets.ts';

/** What a view says that holds nothing, although nobody has narrowed it. Texts: support. */
export const emptyViewText = (view: TicketView) =>
  view === 'open' || view === 'mine' || view === 'unassigned'
    ? ('support.nothingWaits' as const)
    : ('support.nothingHere' as const);
