import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { FileData } from '#contracts/file.ts';
import { uploadLimits } from '#rules/limits.ts';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import { FileTooLargeError } from '../../storage/file-storage.ts';
import { assertRoom } from '../limits/assert-room.ts';
import { presentFile } from './present-file.ts';

/**
 * Stores an upload and queues its reading. When this returns, bytes, row and job are on stable storage.
 * @throws {AppError} `payload_too_large`, or `limit_reached` when the plan has no room for it; nothing is kept then
 */
export async function addFile({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace; name: string; bytes: AsyncIterable<Uint8Array> };
}): Promise<FileData> {
  const { database, storage, jobs } = ctx.app;
  const { modelBotId, place } = input;
  const { spaceId } = place;
  const stored = await storage
    .write({ spaceId, modelBotId }, input.bytes, uploadLimits.fileBytes)
    .catch((error: unknown) => {
      throw error instanceof FileTooLargeError ? new AppError('payload_too_large') : error;
    });
  const id = uuidv7();
  try {
    return await database.inSpace(spaceId, async (transaction) => {
      await assertRoom(transaction, spaceId, 'files');
      await assertRoom(transaction, spaceId, 'storage', stored.size);
      const [row] = await transaction
        .insert(files)
        .values({
          id,
          spaceId,
          modelBotId,
          uploadedBy: ctx.actor.account.id,
          name: displayName(input.name),
          size: stored.size,
          sha256: stored.sha256,
          storageKey: stored.key,
        })
        .returning();
      await jobs.enqueue(transaction, 'ingestFile', { fileId: id }, { key: `ingest-${id}` });
      return presentFile(row as NonNullable<typeof row>);
    });
  } catch (error) {
    await storage.remove(stored.key);
    throw error;
  }
}

/** The name to show: no folders, no control characters, not endless. */
function displayName(given: string): string {
  const base = path.posix
    .basename(given.replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .trim()
    .normalize('NFC');
  return [...base].slice(0, uploadLimits.nameCharacters).join('') || 'file';
}
