import { and, asc, eq, gt, or } from 'drizzle-orm';
import { isOwnAddress } from '../../db/predicates/own-address.ts';
import { conversationShares, conversations } from '../../db/schema/conversations.ts';
import { profiles } from '../../db/schema/identity.ts';
import { files } from '../../db/schema/knowledge.ts';
import { media } from '../../db/schema/media.ts';
import { ticketAttachments, ticketMessages, tickets } from '../../db/schema/tickets.ts';
import type { ZipEntry } from '../../storage/zip-stream.ts';
import type { SignedInContext } from '../context.ts';
import { loadMessages } from '../conversations/load-messages.ts';
import { presentConversation } from '../conversations/present-conversation.ts';
import { loadTranscript } from '../tickets/load-transcript.ts';
import { loadTicketMessages, presentTicket, selectTickets } from '../tickets/present-ticket.ts';
import { exportBots } from './export-bots.ts';
import { inFolder, jsonEntry, storedEntry } from './export-entries.ts';
import { exportRecords } from './export-records.ts';
import { inBatches } from './export-rows.ts';

/** So many conversations or tickets are read at a time, with all that was said. */
const atOnce = 20;

/**
 * Everything Parley keeps about the person who asks, entry by entry, as `personData` lists it: account, sign-ins, what
 * they did and used, every conversation with its citations and attachments, media, and bots of their own with their files.
 */
export async function* exportUser({ ctx }: { ctx: SignedInContext }): AsyncGenerator<ZipEntry> {
  const { account } = ctx.actor;
  yield jsonEntry('account.json', account);
  yield* exportRecords(ctx);
  yield* photo(ctx);
  yield* ownTickets(ctx);
  yield* ownConversations(ctx);
  yield* ownMedia(ctx);
  yield* exportBots(ctx);
}

async function* photo({ app, actor }: SignedInContext): AsyncGenerator<ZipEntry> {
  const [profile] = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ photoKey: profiles.photoKey })
      .from(profiles)
      .where(eq(profiles.userId, actor.account.id)),
  );
  if (profile?.photoKey) yield storedEntry(app, 'photo', profile.photoKey);
}

async function* ownConversations({ app, actor }: SignedInContext): AsyncGenerator<ZipEntry> {
  const own = eq(conversations.userId, actor.account.id);
  const read = inBatches<{ id: string; attached: (typeof files.$inferSelect)[] }>((last) =>
    app.database.acrossSpaces(async (transaction) => {
      const rows = await transaction
        .select()
        .from(conversations)
        .where(and(own, last && gt(conversations.id, last.id)))
        .orderBy(asc(conversations.id))
        .limit(atOnce);
      const batch = [];
      for (const row of rows) {
        const messages = await loadMessages(transaction, row.id);
        const attached = await transaction.select().from(files).where(eq(files.conversationId, row.id));
        const shares = await transaction
          .select()
          .from(conversationShares)
          .where(eq(conversationShares.conversationId, row.id));
        batch.push({ ...presentConversation(row), messages, shares, attached });
      }
      return batch;
    }),
  );
  for await (const { attached, ...conversation } of read) {
    const { id } = conversation;
    yield jsonEntry(`conversations/${id}.json`, conversation);
    for (const file of attached) {
      if (file.storageKey === null) continue;
      yield storedEntry(app, `conversations/${id}/${file.id}-${inFolder(file.name)}`, file.storageKey);
    }
  }
}

/** As their customer sees them: without the notes of those who answered. */
async function* ownTickets({ app, actor }: SignedInContext): AsyncGenerator<ZipEntry> {
  const own = or(
    eq(tickets.requesterId, actor.account.id),
    // What they asked as a visitor of another site.
    isOwnAddress(tickets.requesterEmail, actor.account),
  );
  const told = inBatches<{ id: string }>((last) =>
    app.database.acrossSpaces(async (transaction) => {
      const rows = await selectTickets(transaction)
        .where(and(own, last && gt(tickets.id, last.id)))
        .orderBy(asc(tickets.id))
        .limit(atOnce);
      const batch = [];
      for (const row of rows) {
        const { id } = row.ticket;
        const messages = await loadTicketMessages(transaction, eq(ticketMessages.ticketId, id), null);
        const transcript = await loadTranscript(transaction, id);
        batch.push({ ...presentTicket(row, false), messages, transcript });
      }
      return batch;
    }),
  );
  yield jsonEntry('support-tickets.json', told);
  const attached = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ file: ticketAttachments })
      .from(ticketAttachments)
      .innerJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.messageId))
      .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
      .where(and(own, eq(ticketMessages.internal, false)))
      .orderBy(asc(ticketAttachments.id)),
  );
  for (const { file } of attached)
    yield storedEntry(app, `support-tickets/${file.id}-${inFolder(file.name)}`, file.storageKey);
}

async function* ownMedia({ app, actor }: SignedInContext): AsyncGenerator<ZipEntry> {
  const own = await app.database.acrossSpaces((transaction) =>
    transaction.select().from(media).where(eq(media.userId, actor.account.id)).orderBy(asc(media.id)),
  );
  for (const { storageKey, spaceId: _spaceId, userId: _userId, ...made } of own) {
    yield jsonEntry(`media/${made.id}.json`, made);
    if (!storageKey || !made.mediaType) continue;
    const ending = made.mediaType.replace(/^.*\//, '');
    yield storedEntry(app, `media/${made.id}.${ending}`, storageKey);
  }
}
