/** `open` waits for support, `waiting` for the customer; a customer's next message opens a solved ticket again. */
export const ticketStatuses = ['open', 'waiting', 'solved'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** From least to most urgent. */
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Who speaks: the person whose ticket it is, or those who answer. */
export const ticketSides = ['customer', 'support'] as const;
export type TicketSide = (typeof ticketSides)[number];
