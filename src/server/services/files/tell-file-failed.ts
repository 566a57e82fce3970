import type { Transaction } from '../../db/database.ts';
import type { files } from '../../db/schema/knowledge.ts';
import type { App } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { runnersOf } from '../notifications/runners-of.ts';

type Failed = Pick<
  typeof files.$inferSelect,
  'modelBotId' | 'name' | 'uploadedBy' | 'sourceUrl' | 'readAt' | 'errorCode'
>;

/**
 * Tells by the bell that a file could not be read: of an upload whoever uploaded it, of a web page those who run its
 * bot, and them only once until it works again.
 * @param file as it was before it failed
 */
export async function tellFileFailed(
  app: Pick<App, 'liveEvents'>,
  transaction: Transaction,
  file: Failed,
): Promise<void> {
  const { modelBotId, name, uploadedBy, sourceUrl, readAt, errorCode } = file;
  // Whoever attaches a file to a question is looking at it.
  if (modelBotId === null) return;
  if (sourceUrl !== null && errorCode !== null) return;
  const uploader = uploadedBy ? [uploadedBy] : [];
  await notify(
    app,
    transaction,
    sourceUrl === null ? uploader : await runnersOf(transaction, modelBotId, uploadedBy),
    {
      // A page that was read before keeps its text.
      kind: sourceUrl !== null && readAt !== null ? 'webPageFailed' : 'fileFailed',
      values: { file: name },
      path: `/model-bots/${modelBotId}/uploads`,
    },
  );
}
