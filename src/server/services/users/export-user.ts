import { createReadStream } from 'node:fs';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { SignedInContext } from '../../context.ts';
import { usageDays } from '../../db/schema/billing.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { identities } from '../../db/schema/external-sign-in.ts';
import { profiles } from '../../db/schema/identity.ts';
import { files } from '../../db/schema/knowledge.ts';
import { media } from '../../db/schema/media.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { ticketMessages, tickets } from '../../db/schema/support.ts';
import type { ZipEntry } from '../../storage/zip-stream.ts';
import { loadMessages } from '../conversations/load-messages.ts';
import { presentConversation } from '../conversations/present-conversation.ts';
import { presentFile } from '../files/present-file.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { loadTicketMessages, presentTicket, selectTickets } from '../tickets/present-ticket.ts';

const conversationsAtOnce = 20;

/** A file's name as the last part of a path. */
const inFolder = (name: string) => name.replace(/[/\\]/g, '_');

/**
 * Everything Parley keeps about the person who asks, entry by entry: account, sign-ins, what they did and used, every
 * conversation with its citations and attachments, media, and bots of their own with their files.
 */
export async function* exportUser({ ctx }: { ctx: SignedInContext }): AsyncGenerator<ZipEntry> {
  const { account } = ctx.actor;
  yield json('account.json', account);
  yield json('sign-ins.json', await listSessions({ ctx }));
  yield json('connected-services.json', await connectedServices(ctx));
  yield json('activity.json', await activity(ctx));
  yield json('usage.json', await usage(ctx));
  yield* photo(ctx);
  yield json('support-tickets.json', await ownTickets(ctx));
  yield* ownConversations(ctx);
  yield* ownMedia(ctx);
  yield* ownBots(ctx);
}

const json = (name: string, content: unknown): ZipEntry => ({
  name,
  content: `${JSON.stringify(content, null, 2)}\n`,
});

function connectedServices({ app, actor }: SignedInContext) {
  return app.database.acrossSpaces((transaction) =>
    transaction
      .select({ provider: identities.provider, email: identities.email, since: identities.createdAt })
      .from(identities)
      .where(eq(identities.userId, actor.account.id)),
  );
}

/** What they got from which bot on which day, as overviews count it. */
function usage({ app, actor }: SignedInContext) {
  const { modelBotId, day, answered, refused, failed, mediaGenerations } = usageDays;
  return app.database.acrossSpaces((transaction) =>
    transaction
      .select({ modelBotId, day, answered, refused, failed, mediaGenerations })
      .from(usageDays)
      .where(eq(usageDays.userId, actor.account.id))
      .orderBy(asc(day)),
  );
}

function activity({ app, actor }: SignedInContext) {
  return app.database.acrossSpaces((transaction) =>
    transaction
      .select({
        action: auditEvents.action,
        subjectType: auditEvents.subjectType,
        subjectId: auditEvents.subjectId,
        details: auditEvents.details,
        at: auditEvents.createdAt,
      })
      .from(auditEvents)
      .where(eq(auditEvents.actorId, actor.account.id))
      .orderBy(asc(auditEvents.createdAt)),
  );
}

async function* photo({ app, actor }: SignedInContext): AsyncGenerator<ZipEntry> {
  const [profile] = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ photoKey: profiles.photoKey })
      .from(profiles)
      .where(eq(profiles.userId, actor.account.id)),
  );
  if (profile?.photoKey)
    yield { name: 'photo', content: createReadStream(app.storage.pathOf(profile.photoKey)) };
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
        yield { name: entry, content: createReadStream(app.storage.pathOf(storageKey)) };
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
    yield { name: `media/${made.id}.${ending}`, content: createReadStream(app.storage.pathOf(storageKey)) };
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
      yield { name, content: createReadStream(app.storage.pathOf(file.storageKey)) };
    }
  }
}
