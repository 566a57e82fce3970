import { ApiError } from '#client/api/api-error.ts';
import { createTaskQueue } from '#client/task-queue.ts';
import type { DuplicateChoice } from '#rules/files.ts';
import { uploadLimits } from '#rules/limits.ts';
import { refusalOf } from '../ui/refusal-of.ts';
import type { FilesApi } from './files-api.ts';
import type { ListedFiles } from './listed-files.ts';
import type { Transfer } from './transfer.ts';
import type { createUploadsState } from './uploads-state.ts';

const transfersAtOnce = 3;

/** The files on their way to the server, a few at a time. */
export function createTransfers(
  $uploads: ReturnType<typeof createUploadsState>,
  { botId, api, listed }: { botId: string; api: FilesApi; listed: ListedFiles },
) {
  const queue = createTaskQueue(transfersAtOnce);
  /** What may be sent again: what did not arrive, and what is there already, as a duplicate after all. */
  const kept = new Map<number, { file: File; onDuplicate: DuplicateChoice }>();
  let nextId = 1;

  const changeTransfer = (id: number, changes: Partial<Transfer>) =>
    $uploads.setKey(
      'transfers',
      $uploads.get().transfers.map((each) => (each.id === id ? { ...each, ...changes } : each)),
    );

  /** Sends these files, a few at a time. One that is too large, or never read, is refused here. */
  function add(added: readonly File[]): void {
    const chosen = added.map((file) => {
      const error = refusalOf(file, uploadLimits.fileBytes);
      const { name, size } = file;
      const transfer: Transfer = { id: nextId++, name, size, sent: 0, error, duplicateOf: null, skipped: [] };
      return { file, transfer };
    });
    $uploads.setKey('transfers', [...$uploads.get().transfers, ...chosen.map(({ transfer }) => transfer)]);
    for (const { file, transfer } of chosen) if (!transfer.error) enqueue(transfer.id, file, 'reuse');
  }

  /** Adds a file whose content is there already all the same, beside the other one or in its place. */
  function addDuplicate(id: number, onDuplicate: Exclude<DuplicateChoice, 'reuse'>): void {
    sendAgain(id, onDuplicate);
  }

  /** Sends a file again that did not arrive. */
  function retry(id: number): void {
    sendAgain(id);
  }

  /** Sends all files again that did not arrive because nobody answered. */
  function retryUnanswered(): void {
    for (const { id, error } of $uploads.get().transfers) if (error?.code === 'network') sendAgain(id);
  }

  function sendAgain(id: number, choice?: DuplicateChoice): void {
    const again = kept.get(id);
    if (!again) return;
    kept.delete(id);
    changeTransfer(id, { sent: 0, error: null, duplicateOf: null });
    enqueue(id, again.file, choice ?? again.onDuplicate);
  }

  /** Takes a transfer off the list, and stops it if it is under way. */
  function dismiss(id: number): void {
    queue.cancel(id);
    forget(id);
  }

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
      const onProgress = (sent: number) => changeTransfer(id, { sent });
      const options = { onProgress, onDuplicate, signal };
      for (const stored of await api.uploadFile(botId, file, options)) {
        listed.show(stored);
        const { namesakes } = $uploads.get();
        if (stored.namesake) $uploads.setKey('namesakes', { ...namesakes, [stored.id]: stored.namesake });
        const { skipped = [] } = stored.archive ?? {};
        if (skipped.length > 0) changeTransfer(id, { skipped });
        // Of an archive that is sent again all would be added once more.
        if (stored.archive || !stored.duplicate || onDuplicate !== 'reuse') continue;
        kept.set(id, { file, onDuplicate });
        changeTransfer(id, { duplicateOf: stored });
      }
      const hasMore = $uploads.get().transfers.some((each) => each.id === id && each.skipped.length > 0);
      if (!kept.has(id) && !hasMore) forget(id);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      kept.set(id, { file, onDuplicate });
      changeTransfer(id, { error });
    }
  }

  function forget(id: number): void {
    kept.delete(id);
    $uploads.setKey(
      'transfers',
      $uploads.get().transfers.filter((each) => each.id !== id),
    );
  }

  return { add, addDuplicate, retry, retryUnanswered, dismiss };
}
