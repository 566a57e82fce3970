import type { TicketData } from '#contracts/ticket.ts';
import { parsedJson } from '#rules/parsed-json.ts';

/** Of which tickets is remembered up to which message they were seen. */
const mostSeen = 500;

type Spoken = Pick<TicketData, 'id' | 'lastMessageAt' | 'lastMessageBy' | 'status'>;

/** Up to which moment tickets were seen in this browser, by their ids, the latest last. */
export type SeenTickets = ReadonlyMap<string, string>;

/** What `keptSeen` wrote. */
export function readSeen(kept: string | null): SeenTickets {
  const read = parsedJson(kept ?? '');
  return new Map(Array.isArray(read) ? read.filter(isPair) : []);
}

const isPair = (each: unknown): each is [string, string] =>
  Array.isArray(each) && each.length === 2 && each.every((part) => typeof part === 'string');

/** As it is kept in this browser. */
export const keptSeen = (seen: SeenTickets): string => JSON.stringify([...seen]);

/** Whether the person who asked wrote something that was not seen here yet, and that waits for an answer. */
export const isUnread = (seen: SeenTickets, { id, lastMessageAt, lastMessageBy, status }: Spoken): boolean =>
  status !== 'solved' && lastMessageBy === 'customer' && (seen.get(id) ?? '') < lastMessageAt;

/** The same once a ticket is seen. */
export function withSeen(seen: SeenTickets, id: string, lastMessageAt: string): SeenTickets {
  const others = [...seen].filter(([other]) => other !== id);
  return new Map([...others, [id, lastMessageAt] as const].slice(-mostSeen));
}
