import { asc, sql } from 'drizzle-orm';
import type { CannedReplyData } from '#contracts/ticket.ts';
import { cannedReplies } from '../../db/schema/tickets.ts';
import type { SignedInContext } from '../context.ts';
import { presentCannedReply } from './present-canned-reply.ts';

/** All texts kept for answers, by title. */
export async function listCannedReplies({ ctx }: { ctx: SignedInContext }): Promise<CannedReplyData[]> {
  const rows = await ctx.app.database.reading.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(cannedReplies)
      .orderBy(asc(sql`lower(${cannedReplies.title})`), asc(cannedReplies.id)),
  );
  return rows.map(presentCannedReply);
}
