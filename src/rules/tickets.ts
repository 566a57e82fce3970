/** `open` waits for support, `waiting` for the customer; a customer's next message opens a solved ticket again. */
export const ticketStatuses = ['open', 'waiting', 'solved'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** From least to most urgent. */
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Who speaks: the person whose ticket it is, or those who answer. */
export const ticketSides = ['customer', 'support'] as const;
export type TicketSide = (typeof ticketSides)[number];

/** Who answers: Parley's support, or the administrators of the organisation whose person asks. */
export const ticketDesks = ['parley', 'organisation'] as const;
export type TicketDesk = (typeof ticketDesks)[number];

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
const viewsOfEveryDesk = ['open', 'mine', 'unassigned', 'snoozed', 'waiting', 'solved'] as const;

/** What else each desk sees: support what lies with organisations, and these what they handed on. */
export const ticketViews = {
  parley: [...viewsOfEveryDesk, 'all', 'organisations'],
  organisation: [...viewsOfEveryDesk, 'handedOn', 'all'],
} as const satisfies Record<TicketDesk, readonly string[]>;
export type TicketView = (typeof ticketViews)[TicketDesk][number];

/** Of these views is shown how many tickets they have: those that somebody works off. */
export const countedTicketViews = [
  'open',
  'mine',
  'unassigned',
  'snoozed',
  'waiting',
] as const satisfies readonly TicketView[];

/** Whose tickets are looked at: everybody's, or those of the people of an organisation or a company. */
export type DeskPlace = { kind: 'parley' } | { kind: 'tenants' | 'companies'; id: string };

export const deskOf = ({ kind }: DeskPlace): TicketDesk => (kind === 'parley' ? 'parley' : 'organisation');

/** What a view asks for; each as lists of tickets are filtered by it, and empty where it is no matter. */
export type TicketFilters = {
  status: TicketStatus | '';
  /** The id of somebody who answers, or `none`. */
  assignee: string;
  snoozed: 'true' | 'false' | '';
  /** With whom they are now. */
  desk: TicketDesk | '';
  tenantId: string;
  companyId: string;
};

/** All that a desk's place holds. */
export const filtersOfPlace = (place: DeskPlace): TicketFilters => ({
  status: '',
  assignee: '',
  snoozed: '',
  desk: '',
  tenantId: place.kind === 'tenants' ? place.id : '',
  companyId: place.kind === 'companies' ? place.id : '',
});

/** The view of an address; one that the place does not have is the first. */
export const ticketViewOf = (given: string | null, place: DeskPlace): TicketView =>
  ticketViews[deskOf(place)].find((view) => view === given) ?? 'open';

/** @param selfId who looks */
export function filtersOfView(view: TicketView, selfId: string, place: DeskPlace): TicketFilters {
  const here = { ...filtersOfPlace(place), desk: deskOf(place) };
  const waiting = { ...here, status: 'open', snoozed: 'false' } as const;
  switch (view) {
    case 'open':
      return waiting;
    case 'mine':
      return { ...waiting, assignee: selfId };
    case 'unassigned':
      return { ...waiting, assignee: 'none' };
    case 'snoozed':
      return { ...here, snoozed: 'true' };
    case 'waiting':
    case 'solved':
      return { ...here, status: view };
    case 'handedOn':
      return { ...here, desk: 'parley' };
    case 'organisations':
      return { ...here, desk: 'organisation' };
    case 'all':
      return filtersOfPlace(place);
  }
}

/** What a view asks for as the query of the list of tickets, whose page it is the first of. */
export function listedInView(view: TicketView, selfId: string, place: DeskPlace) {
  const { status, assignee, snoozed, desk, tenantId, companyId } = filtersOfView(view, selfId, place);
  return {
    page: 1,
    perPage: 25,
    ...(status && { 'filters[status]': [status] }),
    ...(assignee && { 'filters[assignee]': [assignee] }),
    ...(snoozed && { 'filters[snoozed]': [snoozed] }),
    ...(desk && { 'filters[desk]': [desk] }),
    ...(tenantId && { 'filters[tenantId]': [tenantId] }),
    ...(companyId && { 'filters[companyId]': [companyId] }),
  };
}
