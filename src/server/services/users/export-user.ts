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
import { inFolder, jsonEntry, storedBytes } from './export-entries.ts';
import { exportRecords } from './export-records.ts';

const conversationsAtOnce = 20;

/**
 * Everything Parley keeps about the person who asks, entry by entry, as `personData` lists it: account, sign-ins, what
 * they did and used, every conversation with its citations and attachments, media, and bots of their own with their files.
 */
export async function* exportUser({ ctx }: { ctx: SignedInContext }): AsyncGenerator<ZipEntry> {
  const { account } = ctx.actor;
  yield jsonEntry('account.json', account);
  for await (const { name, content } of exportRecords(ctx)) yield jsonEntry(name, content);
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
  if (profile?.photoKey) yield { name: 'photo', content: await storedBytes(app, profile.photoKey) };
}

async function* ownConversations({ app, actor }: SignedInContext): AsyncGenerator<ZipEntry> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await app.database.acrossSpaces(async (transaction) => {
      const rows = await transaction
        .select()
        .from(conversations)
        .where(and(eq(conversations.userId, actor.account.id), gt(conversations.id, after)))
        .orderBy(asc(conversations.id))
        .limit(conversationsAtOnce);
      const read = [];
      for (const row of rows) {
        const messages = await loadMessages(transaction, row.id);
        const attached = await transaction.select().from(files).where(eq(files.conversationId, row.id));
        const shares = await transaction
          .select()
          .from(conversationShares)
          .where(eq(conversationShares.conversationId, row.id));
        read.push({ ...presentConversation(row), messages, shares, attached });
      }
      return read;
    });
    for (const { attached, ...conversation } of batch) {
      yield jsonEntry(`conversations/${conversation.id}.json`, conversation);
      for (const { id, name, storageKey } of attached) {
        if (storageKey === null) continue;
        const entry = `conversations/${conversation.id}/${id}-${inFolder(name)}`;
        yield { name: entry, content: await storedBytes(app, storageKey) };
      }
    }
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** As their customer sees them: without the notes of those who answered. */
async function* ownTickets({ app, actor }: SignedInContext): AsyncGenerator<ZipEntry> {
  const { exported, attached } = await app.database.acrossSpaces(async (transaction) => {
    const { id: personId } = actor.account;
    const own = or(
      eq(tickets.requesterId, personId),
      // What they asked as a visitor of another site.
      isOwnAddress(tickets.requesterEmail, actor.account),
    );
    const rows = await selectTickets(transaction).where(own).orderBy(asc(tickets.id));
    const exported = [];
    for (const row of rows) {
      const { id } = row.ticket;
      const messages = await loadTicketMessages(transaction, eq(ticketMessages.ticketId, id), false);
      const transcript = await loadTranscript(transaction, id);
      exported.push({ ...presentTicket(row, false), messages, transcript });
    }
    const attached = await transaction
      .select({ file: ticketAttachments })
      .from(ticketAttachments)
      .innerJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.messageId))
      .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
      .where(and(own, eq(ticketMessages.internal, false)))
      .orderBy(asc(ticketAttachments.id));
    return { exported, attached };
  });
  yield jsonEntry('support-tickets.json', exported);
  for (const { file } of attached) {
    const name = `support-tickets/${file.id}-${inFolder(file.name)}`;
    yield { name, content: await storedBytes(app, file.storageKey) };
  }
}

async function* ownMedia({ app, actor }: SignedInContext): AsyncGenerator<ZipEntry> {
  const own = await app.database.acrossSpaces((transaction) =>
    transaction.select().from(media).where(eq(media.userId, actor.account.id)).orderBy(asc(media.id)),
  );
  for (const { storageKey, spaceId: _spaceId, userId: _userId, ...made } of own) {
    yield jsonEntry(`media/${made.id}.json`, made);
    if (!storageKey || !made.mediaType) continue;
    const ending = made.mediaType.replace(/^.*\//, '');
    yield { name: `media/${made.id}.${ending}`, content: await storedBytes(app, storageKey) };
  }
}
