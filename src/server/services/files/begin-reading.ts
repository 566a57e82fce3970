import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { ofOpenBot } from '../../db/predicates/model-bots.ts';
import { files } from '../../db/schema/knowledge.ts';
import type { App } from '../context.ts';

export type FileRow = typeof files.$inferSelect;

/** One attempt at reading a file. It ends early when the file is deleted, or its reading cancelled or begun anew. */
export type Reading = {
  file: FileRow;
  /** Aborts when this reading has been overtaken, and when the process stops. */
  signal: AbortSignal;
  /** Whether it was overtaken: nothing of it may be written then. */
  isOvertaken(): boolean;
  /** Ends it for now, because others wait: it goes on in another turn. */
  pause(): void;
  isPaused(): boolean;
  report(progress: number, pages: number | null): void;
  /** Runs `work` in a transaction that holds the file; null when the reading was overtaken meanwhile. */
  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result | null>;
  end(): void;
};

const followEveryMilliseconds = 750;

/**
 * Takes a queued file, or one whose reader died.
 * @returns null when there is nothing to read: it is gone, done or cancelled, or waits because its bot is put away
 */
export async function beginReading(app: App, fileId: string, stop: AbortSignal): Promise<Reading | null> {
  const readingId = randomUUID();
  const file = await app.database.acrossSpaces(async (transaction) => {
    const [found] = await transaction
      .select()
      .from(files)
      .where(and(eq(files.id, fileId), ofOpenBot))
      .for('update');
    if (!found || found.status === 'ready' || found.status === 'failed') return null;
    await transaction.update(files).set({ status: 'processing', readingId }).where(eq(files.id, fileId));
    return found;
  });
  if (!file) return null;

  const overtaken = new AbortController();
  const paused = new AbortController();
  const mine = and(eq(files.id, fileId), eq(files.readingId, readingId), eq(files.status, 'processing'));
  // Writing holds the row, for which following would only wait.
  let isWriting = false;
  // What it had before stays, should this reading be stopped.
  let known = { progress: file.progress, pages: file.pages };
  const follow = async () => {
    const still = await app.database.inSpace(file.spaceId, (transaction) =>
      transaction.update(files).set(known).where(mine).returning({ id: files.id }),
    );
    if (still.length === 0) overtaken.abort(new Error('The reading was overtaken'));
  };
  const timer = setInterval(() => {
    if (isWriting) return;
    follow().catch((error: unknown) => app.log.warn({ error }, 'A reading could not be followed'));
  }, followEveryMilliseconds);
  return {
    file,
    signal: AbortSignal.any([overtaken.signal, paused.signal, stop]),
    isOvertaken: () => overtaken.signal.aborted,
    pause: () => paused.abort(new Error('Others wait')),
    isPaused: () => paused.signal.aborted,
    report(progress, pages) {
      // One that goes on after a pause is soon where it was.
      known = { progress: Math.max(progress, known.progress), pages: pages ?? known.pages };
    },
    async write(work) {
      isWriting = true;
      try {
        return await app.database.inSpace(file.spaceId, async (transaction) => {
          const [still] = await transaction.select({ id: files.id }).from(files).where(mine).for('update');
          return still ? await work(transaction) : null;
        });
      } finally {
        isWriting = false;
      }
    },
    end: () => clearInterval(timer),
  };
}
