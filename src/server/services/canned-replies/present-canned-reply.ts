import type { CannedReplyData } from '#contracts/ticket.ts';
import type { cannedReplies } from '../../db/schema/tickets.ts';

export function presentCannedReply(row: typeof cannedReplies.$inferSelect): CannedReplyData {
  const { id, title, text, sets, version, updatedAt } = row;
  return { id, title, text, sets, version, updatedAt: updatedAt.toISOString() };
}
