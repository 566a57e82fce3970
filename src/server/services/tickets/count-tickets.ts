import type { TicketCounts } from '#contracts/ticket.ts';
import { countedTicketViews, type DeskPlace, listedInView } from '#rules/tickets.ts';
import type { SignedInContext } from '../context.ts';
import { countEachUpTo } from '../lists/count-up-to.ts';
import { narrowTickets } from './narrow-tickets.ts';
import { selectTickets } from './present-ticket.ts';

/** How many tickets wait in each view of a desk; those that are solved are not counted. */
export async function countTickets({
  ctx,
  input: { place },
}: {
  ctx: SignedInContext;
  input: { place: DeskPlace };
}): Promise<TicketCounts> {
  return ctx.app.database.acrossSpaces((transaction) => {
    const inView = countedTicketViews.map((view) => {
      const where = narrowTickets(ctx, listedInView(view, ctx.actor.account.id, place));
      return [view, selectTickets(transaction).where(where)];
    });
    return countEachUpTo<keyof TicketCounts>(transaction, Object.fromEntries(inView));
  });
}
