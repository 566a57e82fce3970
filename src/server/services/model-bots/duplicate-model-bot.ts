import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { ModelBotDetail } from '#contracts/model-bot.ts';
import { translator } from '#i18n/i18n.ts';
import { uploadLimits } from '#rules/limits.ts';
import { modelBotLimits } from '#rules/model-bots.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { files } from '../../db/schema/knowledge.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { queueFetching } from '../files/queue-fetching.ts';
import { queueReading } from '../files/queue-reading.ts';
import { assertRoom, assertRoomForNew } from '../limits/assert-room.ts';
import { avatarKey } from './avatars.ts';
import { draftColumns, draftOf } from './draft.ts';
import { readModelBot } from './read-model-bot.ts';

type CopiedFile = typeof files.$inferSelect & { copyId: string; copyKey: string | null };

/**
 * Makes another bot of the draft and the files of one, at the same place: a draft in a company, live at once where it
 * is the person's own. What was read is copied, not read again; versions, keys, conversations and readers are not.
 * @throws {AppError} `limit_reached`; nothing is kept then
 */
export async function duplicateModelBot({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace; name?: string | undefined };
}): Promise<ModelBotDetail> {
  const { app, actor } = ctx;
  const { place } = input;
  const { spaceId } = place;
  const id = newRecordId();
  try {
    const originals = await app.database.inSpace(spaceId, async (transaction) => {
      const found = await readFiles(transaction, input.id);
      // Nothing is written to disk for which there is no room.
      await assertRoomFor(transaction, spaceId, found);
      return found;
    });
    const copies = await copyBytes(ctx, { spaceId, modelBotId: id }, originals);
    return await app.database.inSpace(spaceId, async (transaction) => {
      const [original] = await transaction
        .select({ ...draftColumns, ownerId: modelBots.userId })
        .from(modelBots)
        .where(eq(modelBots.id, input.id));
      if (!original) throw new AppError('not_found');
      await assertRoomFor(transaction, spaceId, copies);
      const settings = draftOf(original);
      const name = input.name ?? copyName(ctx, settings.name);
      await transaction.insert(modelBots).values({
        ...settings,
        id,
        spaceId,
        name,
        tenantId: place.tenantId,
        companyId: place.companyId,
        ...(original.ownerId && { userId: original.ownerId, publishedAt: presentTime() }),
      });
      if (settings.avatarId) {
        await copyAvatar(ctx, transaction, { spaceId, from: input.id, to: id }, settings.avatarId);
      }
      for (const file of copies) await copyRow(ctx, transaction, id, file);
      await copyRows(transaction, 'web_hosts', sql`model_bot_id = ${input.id}`, { model_bot_id: id });
      await recordAuditEvent(transaction, {
        spaceId,
        actorId: actor.account.id,
        action: 'modelBot.duplicated',
        subjectType: 'modelBot',
        subjectId: id,
        details: { name, from: input.id },
      });
      const copy = await readModelBot(ctx, transaction, id);
      for (const file of copies.filter(({ status }) => status !== 'ready')) {
        const queue = file.copyKey === null ? queueFetching : queueReading;
        await queue(app, transaction, { ...file, id: file.copyId });
      }
      return copy;
    });
  } catch (error) {
    await app.storage.removeModelBot({ spaceId, modelBotId: id });
    throw error;
  }
}

/** @throws {AppError} `limit_reached` */
async function assertRoomFor(
  transaction: Transaction,
  spaceId: string,
  copied: readonly { size: number }[],
): Promise<void> {
  await assertRoomForNew(transaction, spaceId, 'modelBots');
  await assertRoom(transaction, spaceId, 'files', copied.length);
  await assertRoom(transaction, spaceId, 'storage', sum(copied.map(({ size }) => size)));
}

function readFiles(transaction: Transaction, modelBotId: string) {
  return transaction
    .select()
    .from(files)
    .where(and(eq(files.modelBotId, modelBotId), ne(files.status, 'failed')))
    .orderBy(files.createdAt, files.id);
}

/** Copies the bytes; a file that was deleted in the meantime is left out. */
async function copyBytes(
  { app }: SignedInContext,
  place: { spaceId: string; modelBotId: string },
  originals: (typeof files.$inferSelect)[],
): Promise<CopiedFile[]> {
  const copies: CopiedFile[] = [];
  for (const file of originals) {
    try {
      const original = file.storageKey && (await app.storage.open(file.storageKey));
      const stored = original ? await app.storage.write(place, original.bytes, uploadLimits.fileBytes) : null;
      copies.push({ ...file, copyId: newRecordId(), copyKey: stored?.key ?? null });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    }
  }
  return copies;
}

/** A file with its text and passages, as far as it has been read; what is under way begins anew for the copy. */
async function copyRow(
  { actor }: SignedInContext,
  transaction: Transaction,
  modelBotId: string,
  { copyId, copyKey, ...file }: CopiedFile,
): Promise<void> {
  await transaction.insert(files).values({
    ...file,
    id: copyId,
    modelBotId,
    storageKey: copyKey,
    uploadedBy: actor.account.id,
    readingId: null,
    // The original is none of the copy's business.
    replacesId: null,
    ...(file.status !== 'ready' && { status: 'queued' as const, progress: 0 }),
    updatedAt: presentTime(),
  });
  const original = sql`file_id = ${file.id}`;
  await copyRows(transaction, 'file_texts', original, { file_id: copyId });
  await copyRows(transaction, 'page_words', original, { file_id: copyId });
  await copyRows(transaction, 'file_blocks', original, { file_id: copyId });
  await copyRows(transaction, 'passages', original, { model_bot_id: modelBotId, file_id: copyId });
  await copyRows(transaction, 'file_embeddings', original, { model_bot_id: modelBotId, file_id: copyId });
  await copyRows(transaction, 'passage_vectors', original, { file_id: copyId });
}

/**
 * Copies whole rows but for what `changes` names, so that a column added later comes along.
 * @param which a condition that begins with a column; a row with an id of its own gets a new one
 */
async function copyRows(
  transaction: Transaction,
  table:
    | 'file_texts'
    | 'page_words'
    | 'file_blocks'
    | 'passages'
    | 'file_embeddings'
    | 'passage_vectors'
    | 'web_hosts'
    | 'avatars',
  which: SQL,
  changes: Record<string, string>,
): Promise<void> {
  const name = sql.identifier(table);
  const hasId = table === 'passages' || table === 'web_hosts';
  const withId = sql.raw(hasId ? " || jsonb_build_object('id', gen_random_uuid())" : '');
  await transaction.execute(sql`
    INSERT INTO ${name} SELECT copy.* FROM ${name} AS original
    CROSS JOIN LATERAL jsonb_populate_record(original, ${JSON.stringify(changes)}::jsonb${withId}) AS copy
    WHERE original.${which}`);
}

async function copyAvatar(
  { app }: SignedInContext,
  transaction: Transaction,
  { spaceId, from, to }: { spaceId: string; from: string; to: string },
  avatarId: string,
): Promise<void> {
  const one = sql`model_bot_id = ${from} AND original.id = ${avatarId}`;
  await copyRows(transaction, 'avatars', one, { model_bot_id: to });
  await assertRoom(transaction, spaceId, 'storage', 0);
  const keyAt = (modelBotId: string) => avatarKey({ spaceId, modelBotId }, avatarId);
  await app.storage.copy(keyAt(from), keyAt(to));
}

/** “Copy of …”, within what a name may have. */
function copyName(ctx: SignedInContext, name: string): string {
  const copied = translator(ctx.locale)('modelBot.copyOf', { name });
  return [...copied].slice(0, modelBotLimits.nameCharacters).join('');
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
