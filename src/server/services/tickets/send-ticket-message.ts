import { count, eq, sql } from 'drizzle-orm';
import type { TicketMessageData } from '#contracts/ticket.ts';
import { type TicketSets, type TicketSide, ticketLimits } from '#rules/tickets.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { ticketMessages, tickets } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { SignedInContext } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { notify } from '../notifications/notify.ts';
import { loadTicketMessages } from './present-ticket.ts';
import { assertAnswersTicket, deskOfTicket, pathAtDesk, seatAt, tellDesks } from './ticket-desk.ts';

type Ticket = typeof tickets.$inferSelect;

/**
 * Writes into a ticket. A customer's message opens it again and is shown to whoever has it; an answer waits for
 * the customer, who hears of it by mail and bell, and a visitor of another site by mail alone; a note changes nothing that the customer could see. With either those who
 * answer may set what the ticket is sorted by.
 * @throws {AppError} `not_found`, `forbidden` to administrators who handed it on, `too_many_attempts`, `ticket_full`, `invalid_request` naming `sets` for more tags than it may have
 */
export async function sendTicketMessage({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: {
    ticketId: string;
    place: AuthorizedPlace;
    side: TicketSide;
    text: string;
    internal: boolean;
    sets?: TicketSets | undefined;
  };
}): Promise<TicketMessageData> {
  const { ticketId, place, side, text, internal, sets } = input;
  const author = ctx.actor.account;
  await ctx.app.rateLimits.count('ticketMessagesPerPerson', author.id);
  const id = newRecordId();
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [ticket] = await transaction.select().from(tickets).where(eq(tickets.id, ticketId)).for('update');
    if (!ticket) throw new AppError('not_found');
    if (side === 'support') assertAnswersTicket(ctx, ticket);
    const desk = (side === 'support' && seatAt(ctx, ticket)) || 'parley';
    await assertRoom(transaction, { ticketId, text, side });
    await transaction
      .insert(ticketMessages)
      .values({ id, spaceId: place.spaceId, ticketId, authorId: author.id, side, internal, desk, text });
    const [message] = await loadTicketMessages(transaction, eq(ticketMessages.id, id), 'parley');
    await tellDesks(ctx.app, transaction, ticket, { type: 'ticket', id: ticketId });
    if (!internal) await moveOn(ctx, transaction, { ticket, side, text });
    if (sets) await setTicket(transaction, ticket, sets);
    return message as TicketMessageData;
  });
}

/** A ticket is read as a whole, so it has an end; those who answer can do so when its customer has come there. */
async function assertRoom(
  transaction: Transaction,
  { ticketId, text, side }: { ticketId: string; text: string; side: TicketSide },
): Promise<void> {
  const [said] = await transaction
    .select({
      messages: count(),
      characters: sql`coalesce(sum(length(${ticketMessages.text})), 0)`.mapWith(Number),
    })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId));
  const { messages = 0, characters = 0 } = said ?? {};
  const share = side === 'support' ? 1 : ticketLimits.customerShare;
  const isFull =
    messages >= share * ticketLimits.messages || characters + text.length > share * ticketLimits.characters;
  if (isFull) throw new AppError('ticket_full');
}

async function setTicket(
  transaction: Transaction,
  { id, tags: present }: Ticket,
  { status, priority, tags: added }: TicketSets,
): Promise<void> {
  const tags = [...new Set([...present, ...added])];
  if (tags.length > ticketLimits.tags)
    throw new AppError('invalid_request', { fields: { sets: 'too_long' } });
  const change = { ...(status && { status }), ...(priority && { priority }), tags };
  await transaction
    .update(tickets)
    .set({ ...change, version: sql`${tickets.version} + 1` })
    .where(eq(tickets.id, id));
}

async function moveOn(
  ctx: SignedInContext,
  transaction: Transaction,
  { ticket, side, text }: { ticket: Ticket; side: TicketSide; text: string },
): Promise<void> {
  const author = ctx.actor.account;
  await transaction
    .update(tickets)
    .set({
      lastMessageAt: sql`clock_timestamp()`,
      lastMessageBy: side,
      status: side === 'customer' ? 'open' : 'waiting',
      ...(side === 'customer' && { snoozedUntil: null }),
      // Whoever answers first has it, of those whose desk it is at.
      ...(side === 'support' &&
        ticket.assigneeId === null &&
        seatAt(ctx, ticket) === deskOfTicket(ticket) && { assigneeId: author.id }),
    })
    .where(eq(tickets.id, ticket.id));
  if (ticket.requesterId === null) await answerVisitor(ctx, transaction, ticket, text);
  else await tellPeople(ctx, transaction, { ticket, requesterId: ticket.requesterId, side });
}

/** A visitor has no account to read it in: the mail is the answer. */
async function answerVisitor(
  ctx: SignedInContext,
  transaction: Transaction,
  { number, requesterEmail, requesterLocale, modelBotId }: Ticket,
  answer: string,
): Promise<void> {
  if (requesterEmail === null || requesterLocale === null || modelBotId === null) return;
  const [bot] = await transaction
    .select({ name: modelBots.name })
    .from(modelBots)
    .where(eq(modelBots.id, modelBotId));
  await queueMail(ctx.app, transaction, {
    template: 'visitorAnswered',
    locale: requesterLocale,
    to: { name: '', address: requesterEmail },
    values: {
      agent: ctx.actor.account.profile.firstName,
      bot: bot?.name ?? '',
      number: String(number),
      answer,
    },
  });
}

async function tellPeople(
  ctx: SignedInContext,
  transaction: Transaction,
  { ticket, requesterId, side }: { ticket: Ticket; requesterId: string; side: TicketSide },
): Promise<void> {
  const author = ctx.actor.account;
  const event = { type: 'ticket', id: ticket.id } as const;
  await ctx.app.liveEvents.publish(transaction, { person: requesterId }, event);
  const values = {
    name: author.profile.firstName,
    subject: ticket.subject,
    number: String(ticket.number),
  };
  if (side === 'customer') {
    await notify(ctx.app, transaction, ticket.assigneeId ? [ticket.assigneeId] : [], {
      kind: 'ticketReplied',
      values,
      path: pathAtDesk(ticket),
    });
    return;
  }
  await notify(ctx.app, transaction, [requesterId], {
    kind: 'ticketAnswered',
    values,
    path: `/account/help/${ticket.id}`,
  });
  const [customer] = await transaction
    .select({ firstName: profiles.firstName, locale: profiles.locale, email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, requesterId));
  if (!customer) return;
  await queueMail(ctx.app, transaction, {
    template: 'ticketAnswered',
    locale: customer.locale,
    to: { name: customer.firstName, address: customer.email },
    values: {
      firstName: customer.firstName,
      agent: author.profile.firstName,
      subject: ticket.subject,
      number: String(ticket.number),
      ticketId: ticket.id,
    },
  });
}
