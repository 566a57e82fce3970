import { and, asc, eq, gt } from 'drizzle-orm';
import { conversations } from '../../db/schema/conversations.ts';
import { profiles } from '../../db/schema/identity.ts';
import { files } from '../../db/schema/knowledge.ts';
import { media } from '../../db/schema/media.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { ticketMessages, tickets } from '../../db/schema/tickets.ts';
import type { ZipEntry } from '../../storage/zip-stream.ts';
import type { App, SignedInContext } from '../context.ts';
import { loadMessages } from '../conversations/load-messages.ts';
import { presentConversation } from '../conversations/present-conversation.ts';
import { presentFile } from '../files/present-file.ts';
import { loadTicketMessages, presentTicket, selectTickets } from '../tickets/present-ticket.ts';
import { exportRecords } from './export-records.ts';

const conversationsAtOnce = 20;

/** A file's name as the last part of a path. */
const inFolder = (name: string) => name.replace(/[/\\]/g, '_');

/**
 * Everything Parley keeps about the person who asks, entry by entry, as `personData` lists it: account, sign-ins, what
 * they did and used, every conversation with its citations and attachments, media, and bots of their own with their files.
 */
export async function* exportUser({ ctx }: { ctx: SignedInContext }): AsyncGenerator<ZipEntry> {
  const { account } = ctx.actor;
  yield json('account.json', account);
  for await (const { name, content } of exportRecords(ctx)) yield json(name, content);
  yield* photo(ctx);
  yield json('support-tickets.json', await ownTickets(ctx));
  yield* ownConversations(ctx);
  yield* ownMedia(ctx);
  yield* ownBots(ctx);
}

const bytesOf = async ({ storage }: Pick<App, 'storage'>, key: string) => (await storage.open(key)).bytes;

const json = (name: string, content: unknown): ZipEntry => ({
  name,
  content: `${JSON.stringify(content, null, 2)}\n`,
});

async function* photo({ app, actor }: SignedInContext): AsyncGenerator<ZipEntry> {
  const [profile] = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ photoKey: profiles.photoKey })
      .from(profiles)
      .where(eq(profiles.userId, actor.account.id)),
  );
  if (profile?.photoKey) yield { name: 'photo', content: await bytesOf(app, profile.photoKey) };
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
        read.push({ ...presentConversation(row), messages, attached });
      }
      return read;
    });
    for (const { attached, ...conversation } of batch) {
      yield json(`conversations/${conversation.id}.json`, conversation);
      for (const { id, name, storageKey } of attached) {
        if (storageKey === null) continue;
        const entry = `conversations/${conversation.id}/${id}-${inFolder(name)}`;
        yield { name: entry, content: await bytesOf(app, storageKey) };
      }
    }
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** As their customer sees them: without the notes of those who answered. */
function ownTickets({ app, actor }: SignedInContext) {
  return app.database.acrossSpaces(async (transaction) => {
    const own = eq(tickets.requesterId, actor.account.id);
    const rows = await selectTickets(transaction).where(own).orderBy(asc(tickets.id));
    const exported = [];
    for (const row of rows) {
      const messages = await loadTicketMessages(
        transaction,
        eq(ticketMessages.ticketId, row.ticket.id),
        false,
      );
      exported.push({ ...presentTicket(row, false), messages });
    }
    return exported;
  });
}

async function* ownMedia({ app, actor }: SignedInContext): AsyncGenerator<ZipEntry> {
  const own = await app.database.acrossSpaces((transaction) =>
    transaction.select().from(media).where(eq(media.userId, actor.account.id)).orderBy(asc(media.id)),
  );
  for (const { storageKey, spaceId: _spaceId, userId: _userId, ...made } of own) {
    yield json(`media/${made.id}.json`, made);
    if (!storageKey || !made.mediaType) continue;
    const ending = made.mediaType.replace(/^.*\//, '');
    yield { name: `media/${made.id}.${ending}`, content: await bytesOf(app, storageKey) };
  }
}

async function* ownBots({ app, actor }: SignedInContext): AsyncGenerator<ZipEntry> {
  const { bots, kept } = await app.database.acrossSpaces(async (transaction) => ({
    bots: await transaction.select().from(modelBots).where(eq(modelBots.userId, actor.account.id)),
    kept: await transaction
      .select({ file: files })
      .from(files)
      .innerJoin(modelBots, eq(modelBots.id, files.modelBotId))
      .where(eq(modelBots.userId, actor.account.id)),
  }));
  for (const { spaceId: _spaceId, ...bot } of bots) {
    const own = kept.map(({ file }) => file).filter((file) => file.modelBotId === bot.id);
    yield json(`bots/${bot.id}/bot.json`, { ...bot, files: own.map(presentFile) });
    for (const file of own) {
      // A web page that was never fetched.
      if (file.storageKey === null) continue;
      // The id keeps two files of one name apart.
      const name = `bots/${bot.id}/files/${file.id}-${inFolder(file.name)}`;
      yield { name, content: await bytesOf(app, file.storageKey) };
    }
  }
}
