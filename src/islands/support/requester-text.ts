import type { TicketData } from '#contracts/ticket.ts';
import type { Translate } from '#i18n/format.ts';

/** Who asks, for those who answer: a person by name and address, a visitor of another site by the address alone. */
export const requesterText = (t: Translate, { id, firstName, email }: TicketData['requester']) =>
  id === null ? t('support.byVisitor', { email }) : t('support.by', { name: firstName, email });
