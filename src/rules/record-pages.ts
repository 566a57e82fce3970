/** The page of a ticket for those who answer, without language prefix. */
export const deskPathOf = (ticketId: string) => `/support/tickets/${ticketId}`;

/** The page of a ticket for the administrators of the organisation whose person asks, without language prefix. */
export const questionPathOf = (ticketId: string) => `/account/questions/${ticketId}`;

/** The pages of records, without language prefix, by the kinds that the audit log names. */
const pages = new Map<string, (id: string) => string>([
  ['user', (id) => `/admin/users/${id}`],
  ['tenant', (id) => `/tenants/${id}/panel`],
  ['company', (id) => `/companies/${id}/panel`],
  ['modelBot', (id) => `/model-bots/${id}/uploads`],
  ['subscription', (id) => `/admin/subscriptions/${id}`],
  ['ticket', deskPathOf],
]);

/** The page of a record; null for a kind of which none has one. */
export const pathOfRecord = (kind: string, id: string): string | null => pages.get(kind)?.(id) ?? null;
