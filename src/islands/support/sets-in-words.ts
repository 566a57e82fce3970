import type { Translate } from '#i18n/format.ts';
import type { TicketSets } from '#rules/tickets.ts';

export const isNothing = ({ status, priority, tags }: TicketSets) =>
  !status && !priority && tags.length === 0;

/** What an answer sets its ticket to, such as "Solved · High · billing". Texts: support. */
export const setsInWords = ({ status, priority, tags }: TicketSets, t: Translate): string =>
  [status && t(`support.statuses.${status}`), priority && t(`support.priorities.${priority}`), ...tags]
    .filter(Boolean)
    .join(' · ');
