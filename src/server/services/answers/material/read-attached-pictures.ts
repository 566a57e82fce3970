import { buffer } from 'node:stream/consumers';
import { and, eq, inArray } from 'drizzle-orm';
import { isPicture } from '#rules/files.ts';
import { type pictureRoom, seenPictureBytes } from '#rules/seen-pictures.ts';
import { seenPicture } from '../../../agents/seen-picture.ts';
import type { NamedPicture } from '../../../answering/turn-message.ts';
import { files } from '../../../db/schema/knowledge.ts';
import type { Attached } from '../../../search/retrieval.ts';
import type { App } from '../../context.ts';

/** The pictures among the files that a question was asked with, or those before it in its conversation. */
export type AttachedPictures = {
  /** How many there are. */
  count: number;
  /** Ids of those that came with the question itself. */
  fresh: string[];
  /** As a model is given them, those of the question itself first; of too many, and of those that are too large, none. */
  seen: NamedPicture[];
};

const none: AttachedPictures = { count: 0, fresh: [], seen: [] };

/**
 * Reads what people attached in their conversation as pictures. What storage does not have any more is left to its
 * recognised text.
 * @param attached belongs to the conversation; what it names of others is not read
 * @param wanted.isSeen whether a model may be asked that sees any: else they are only counted
 */
export async function readAttachedPictures(
  app: Pick<App, 'database' | 'storage' | 'log'>,
  {
    spaceId,
    attached,
    isSeen,
    hasRoom,
  }: {
    spaceId: string;
    attached: Attached | undefined;
    isSeen: boolean;
    hasRoom: ReturnType<typeof pictureRoom>;
  },
): Promise<AttachedPictures> {
  if (!attached || attached.files.length === 0) return none;
  const order = attached.files.map(({ id }) => id);
  const rows = await app.database.inSpace(spaceId, (transaction) =>
    transaction
      .select({
        id: files.id,
        name: files.name,
        format: files.format,
        size: files.size,
        sha256: files.sha256,
        storageKey: files.storageKey,
      })
      .from(files)
      .where(and(eq(files.conversationId, attached.conversationId), inArray(files.id, order))),
  );
  const pictures = rows
    .filter(({ format }) => isPicture(format))
    .sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  const seen: AttachedPictures['seen'] = [];
  for (const { name, size, sha256, storageKey } of isSeen ? pictures : []) {
    if (storageKey === null || size > seenPictureBytes) continue;
    try {
      const { bytes } = await app.storage.open(storageKey, { sha256 });
      const picture = seenPicture((await buffer(bytes)).toString('base64'));
      if (!picture) continue;
      if (!hasRoom(picture.data)) break;
      seen.push({ ...picture, name });
    } catch (error) {
      app.log.warn({ error }, 'An attached picture could not be read');
    }
  }
  const fresh = pictures.flatMap(({ id }) => (attached.fresh.includes(id) ? [id] : []));
  return { count: pictures.length, fresh, seen };
}
