import { ApiError } from '#client/api/api-error.ts';
import { createTaskQueue } from '#client/task-queue.ts';
import type { DuplicateChoice } from '#rules/files.ts';
import { uploadLimits } from '#rules/limits.ts';
import { readableFile, refusalOf } from '../ui/refusal-of.ts';
import type { FilesApi } from './files-api.ts';
import type { ListedFiles } from './listed-files.ts';
import type { Transfer } from './transfer.ts';
import { createTransferList } from './transfer-list.ts';
import type { createUploadsState } from './uploads-state.ts';

const transfersAtOnce = 3;

/** The files on their way to the server, a few at a time. */
export function createTransfers(
  $uploads: ReturnType<typeof createUploadsState>,
  { botId, api, listed }: { botId: string; api: FilesApi; listed: ListedFiles },
) {
  const queue = createTaskQueue(transfersAtOnce);
  const list = createTransferList($uploads);
  let nextId = 1;

  function enqueue(id: number, file: File, onDuplicate: DuplicateChoice): void {
    queue.add(id, (signal) => send(id, file, onDuplicate, signal));
  }

  async function send(
    id: number,
    file: File,
    onDuplicate: DuplicateChoice,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const onProgress = (sent: number) => list.change(id, { sent });
      const options = { onProgress, onDuplicate, signal };
      const readable = await readableFile(file);
      signal.throwIfAborted();
      for (const stored of await api.uploadFile(botId, readable, options)) {
        listed.show(stored);
        const { namesakes } = $uploads.get();
        if (stored.namesake) $uploads.setKey('namesakes', { ...namesakes, [stored.id]: stored.namesake });
        const { skipped = [] } = stored.archive ?? {};
        if (skipped.length > 0) list.change(id, { skipped });
        // Of an archive that is sent again all would be added once more.
        if (stored.archive || !stored.duplicate || onDuplicate !== 'reuse') continue;
        list.keep(id, { file, onDuplicate }, { duplicateOf: stored });
      }
      list.finish(id);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      list.keep(id, { file, onDuplicate }, { error });
    }
  }

  function sendAgain(id: number, choice?: DuplicateChoice): void {
    const again = list.takeAgain(id);
    if (again) enqueue(id, again.file, choice ?? again.onDuplicate);
  }

  return {
    /** Sends these files, a few at a time. One that is too large, or never read, is refused here. */
    add(added: readonly File[]): void {
      const chosen = added.map((file) => {
        const error = refusalOf(file, uploadLimits.fileBytes);
        const { name, size } = file;
        const transfer: Transfer = {
          id: nextId++,
          name,
          size,
          sent: 0,
          error,
          duplicateOf: null,
          skipped: [],
        };
        return { file, transfer };
      });
      list.put(chosen.map(({ transfer }) => transfer));
      for (const { file, transfer } of chosen) if (!transfer.error) enqueue(transfer.id, file, 'reuse');
    },
    /** Adds a file whose content is there already all the same, beside the other one or in its place. */
    addDuplicate: (id: number, onDuplicate: Exclude<DuplicateChoice, 'reuse'>) => sendAgain(id, onDuplicate),
    /** Sends a file again that did not arrive. */
    retry: (id: number) => sendAgain(id),
    /** Sends all files again that did not arrive because nobody answered. */
    retryUnanswered(): void {
      for (const { id, error } of list.all()) if (error?.code === 'network') sendAgain(id);
    },
    /** Takes a transfer off the list, and stops it if it is under way. */
    dismiss(id: number): void {
      queue.cancel(id);
      list.forget(id);
    },
  };
}
