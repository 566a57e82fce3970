/** `open` waits for support, `waiting` for the customer; a customer's next message opens a solved ticket again. */
export const ticketStatuses = ['open', 'waiting', 'solved'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** From least to most urgent. */
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Who speaks: the person whose ticket it is, or those who answer. */
export const ticketSides = ['customer', 'support'] as const;
export type TicketSide = (typeof ticketSides)[number];

/** Ceilings on tickets and what stands in them. */
export const ticketLimits = {
  subjectCharacters: 200,
  messageCharacters: 20_000,
  /** Of all its messages together, which are shown together: so many, and so many characters. */
  messages: 500,
  characters: 250_000,
  /** So much of them before only those who answer may write. */
  customerShare: 0.8,
  /** Of the conversation that goes with it. */
  transcriptCharacters: 200_000,
  tagCharacters: 40,
  tags: 10,
} as const;

/** How long what a visitor of another site asked is kept, from the last message of the ticket on, once it is solved. */
export const visitorTicketDays = 90;

/** What may be attached to a message. Binary kinds are told by their bytes, `text` by being plain UTF-8. */
export const ticketAttachmentLimits = {
  bytes: 10 * 1024 * 1024,
  perMessage: 5,
  mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf', 'text/plain'],
} as const;

export const cannedReplyLimits = { titleCharacters: 100, textCharacters: 5_000, most: 200 } as const;

/** What an answer sets its ticket to: null leaves it, and tags are added to those it has. */
export type TicketSets = { status: TicketStatus | null; priority: TicketPriority | null; tags: string[] };

export const setsNothing: TicketSets = { status: null, priority: null, tags: [] };

/** How those who answer look at their tickets; each is an address, and `open` is where they begin. */
export const ticketViews = ['open', 'mine', 'unassigned', 'snoozed', 'waiting', 'solved', 'all'] as const;
export type TicketView = (typeof ticketViews)[number];

/** What a view asks for; each as lists of tickets are filtered by it, and empty where it is no matter. */
export type TicketFilters = {
  status: TicketStatus | '';
  /** The id of somebody who answers, or `none`. */
  assignee: string;
  snoozed: 'true' | 'false' | '';
};

/** The view of an address; one that there is not is the first. */
export const ticketViewOf = (given: string | null): TicketView =>
  ticketViews.find((view) => view === given) ?? 'open';

/** @param selfId who looks */
export function filtersOfView(view: TicketView, selfId: string): TicketFilters {
  const waiting = { status: 'open', assignee: '', snoozed: 'false' } as const;
  switch (view) {
    case 'open':
      return waiting;
    case 'mine':
      return { ...waiting, assignee: selfId };
    case 'unassigned':
      return { ...waiting, assignee: 'none' };
    case 'snoozed':
      return { status: '', assignee: '', snoozed: 'true' };
    case 'waiting':
    case 'solved':
      return { status: view, assignee: '', snoozed: '' };
    case 'all':
      return { status: '', assignee: '', snoozed: '' };
  }
}
