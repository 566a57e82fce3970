import type { Citation, Rating, SaidTurn, Span } from './api.ts';

/** A picture that a question was asked with; its address holds it, and lasts as long as the page. */
export type AskedPicture = { name: string; data?: string };

/** A question and its whole answer. */
export type AnsweredQuestion = {
  question: string;
  markdown: string;
  citations: Citation[];
  unsupported: Span[];
  pictures?: readonly AskedPicture[];
  /** How many of the pictures were not seen, but read. */
  unseen?: number;
  /** What the server calls the answer; none where it did not say. */
  id?: string;
  rating?: Rating | null;
};

/** What was said, in order, as it is sent. */
export const turnsOf = (exchanges: readonly AnsweredQuestion[]): SaidTurn[] =>
  exchanges.flatMap(({ question, markdown }): SaidTurn[] => [
    { role: 'user', content: question },
    { role: 'assistant', content: markdown },
  ]);

/** As many questions as a visitor has in 24 hours. */
const exchangesKept = 20;

const keyOf = (bot: string) => `parley-widget:${bot}`;

/** What was asked and answered in this tab: nothing where the page has no storage, or something else in it. */
export function recallConversation(bot: string): AnsweredQuestion[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(bot)) ?? '[]');
    return Array.isArray(kept) && kept.every(isExchange) ? kept : [];
  } catch {
    return [];
  }
}

/** Pictures would fill what the site may keep, too. */
const withoutData = (key: string, value: unknown) => (key === 'data' ? undefined : value);

/** Keeps the last of a conversation for this tab; without storage it lasts as long as the page. */
export function keepConversation(bot: string, exchanges: AnsweredQuestion[]): void {
  try {
    if (exchanges.length === 0) sessionStorage.removeItem(keyOf(bot));
    else sessionStorage.setItem(keyOf(bot), JSON.stringify(exchanges.slice(-exchangesKept), withoutData));
  } catch {
    // A sandboxed page, or storage that is full or switched off: the conversation goes on without.
  }
}

/** A question whose answer is still written. */
export type PendingQuestion = Pick<AnsweredQuestion, 'question' | 'pictures'> & { id: string };

const pendingKeyOf = (bot: string) => `parley-widget-pending:${bot}`;

/** What was being answered in this tab when its page was left. */
export function recallPending(bot: string): PendingQuestion | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(pendingKeyOf(bot)) ?? 'null') as PendingQuestion | null;
    return typeof kept?.question === 'string' && typeof kept.id === 'string' ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps it for this tab, as above; null for none. */
export function keepPending(bot: string, pending: PendingQuestion | null): void {
  try {
    if (pending) sessionStorage.setItem(pendingKeyOf(bot), JSON.stringify(pending, withoutData));
    else sessionStorage.removeItem(pendingKeyOf(bot));
  } catch {
    // As above.
  }
}

function isExchange(kept: Partial<AnsweredQuestion> | null): kept is AnsweredQuestion {
  return (
    typeof kept?.question === 'string' &&
    typeof kept.markdown === 'string' &&
    Array.isArray(kept.citations) &&
    Array.isArray(kept.unsupported)
  );
}
