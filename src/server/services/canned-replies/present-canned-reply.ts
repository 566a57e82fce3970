import type { CannedReplyData } from '#contracts/ticket.ts';
import type { cannedReplies } from '../../db/schema/tickets.ts';

export function presentCannedReply(row: typeof cannedReplies.$inferSelect): CannedReplyData {
  const { id, title, text, version, updatedAt } = row;
  return { id, title, text, version, updatedAt: updatedAt.toISOString() };
}
