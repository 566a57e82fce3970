import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import { type BegunEmbedding, beginEmbedding } from './begin-embedding.ts';
import { embedNext } from './embed-next.ts';
import { NotYetError } from './not-yet-error.ts';
import { postponeEmbedding } from './postpone-embedding.ts';
import { queueEmbedding } from './queue-embedding.ts';

/** After so many requests the file goes to the end of the queue, so that other files and jobs have their turn. */
const requestsInARow = 20;

/**
 * Makes the vectors of a file's passages, some at a time, and goes on where it was stopped. What fails is tried again,
 * ever more seldom, and its reason is kept for whoever runs the bot; the file is found by its words all the while.
 */
export async function embedFile({
  app,
  input: { fileId, signal },
}: {
  app: App;
  input: { fileId: string; signal: AbortSignal };
}): Promise<void> {
  const begun = await beginEmbedding(app, fileId);
  if (!begun) return;
  let { row } = begun;
  try {
    for (let request = 0; row.done < row.total; request++) {
      signal.throwIfAborted();
      if (request === requestsInARow) return await queueAgain(app, begun);
      const next = await embedNext(app, { ...begun, row }, signal);
      // Read anew or begun anew meanwhile: whoever did that has queued what is to be done.
      if (!next) return;
      row = next;
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof NotYetError)) throw error;
    await postponeEmbedding(app, begun, error.problem);
  }
}

async function queueAgain(app: App, { file, row }: BegunEmbedding): Promise<void> {
  await app.database.inSpace(row.spaceId, (transaction) =>
    queueEmbedding(app, transaction, { fileId: file.id, runAt: presentTime() }),
  );
}
