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
  tagCharacters: 40,
  tags: 10,
} as const;

/** What may be attached to a message. Binary kinds are told by their bytes, `text` by being plain UTF-8. */
export const ticketAttachmentLimits = {
  bytes: 10 * 1024 * 1024,
  perMessage: 5,
  mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf', 'text/plain'],
} as const;

export const cannedReplyLimits = { titleCharacters: 100, textCharacters: 5_000, most: 200 } as const;
