import { map } from 'nanostores';
import { ApiError } from '#client/api/api-error.ts';
import { deleteFile, filesPerPage, listFiles, uploadFile } from '#client/api/files.ts';
import type { FileData } from '#contracts/file.ts';
import { uploadLimits } from '#rules/limits.ts';

/** A file on its way to the server. */
export type Transfer = {
  id: number;
  name: string;
  size: number;
  /** How much has been sent, 0–1. */
  sent: number;
  /** Why it did not arrive; `null` while it is waiting or being sent. */
  error: ApiError | null;
};

export type UploadsState = {
  /** Newest first. */
  files: readonly FileData[];
  transfers: readonly Transfer[];
  /** The server has older files that are not shown yet. */
  more: boolean;
};

const filesApi = { listFiles, uploadFile, deleteFile };
export type UploadsApi = typeof filesApi;

const transfersAtOnce = 3;
const firstPollDelay = 1000;
const longestPollDelay = 8000;

/**
 * A bot's files: those on their way, and those the server has, followed until each is read.
 * It makes no request until one of these is called.
 */
export function createUploads(
  { botId, files }: { botId: string; files: readonly FileData[] },
  api: UploadsApi = filesApi,
  wait: (milliseconds: number) => Promise<void> = waitFor,
) {
  const $uploads = map<UploadsState>({
    files,
    transfers: [],
    more: files.length >= filesPerPage,
  });
  const waiting: { transfer: Transfer; file: File }[] = [];
  const controllers = new Map<number, AbortController>();
  let nextId = 1;
  let polling: AbortController | null = null;
  let pages = 1;

  const setFiles = (changed: readonly FileData[]) => $uploads.setKey('files', changed);
  const changeTransfer = (id: number, changes: Partial<Transfer>) =>
    $uploads.setKey(
      'transfers',
      $uploads.get().transfers.map((each) => (each.id === id ? { ...each, ...changes } : each)),
    );

  /** Sends these files, a few at a time. One that is too large is refused here. */
  function add(added: readonly File[]): void {
    const transfers = added.map((file) => {
      const tooLarge = file.size > uploadLimits.fileBytes;
      const error = tooLarge ? new ApiError(0, { code: 'payload_too_large' }) : null;
      const transfer: Transfer = { id: nextId++, name: file.name, size: file.size, sent: 0, error };
      if (!tooLarge) waiting.push({ transfer, file });
      return transfer;
    });
    $uploads.setKey('transfers', [...$uploads.get().transfers, ...transfers]);
    sendNext();
  }

  /** Takes a transfer off the list, and stops it if it is under way. */
  function dismiss(id: number): void {
    const position = waiting.findIndex(({ transfer }) => transfer.id === id);
    if (position !== -1) waiting.splice(position, 1);
    controllers.get(id)?.abort();
    forget(id);
  }

  /** Deletes a file. @throws {ApiError} */
  async function remove(fileId: string): Promise<void> {
    await api.deleteFile(botId, fileId);
    setFiles($uploads.get().files.filter((file) => file.id !== fileId));
  }

  /** Follows the files that are being read until none is left, asking less often while nothing changes. */
  async function watch(): Promise<void> {
    if (polling) return;
    const controller = new AbortController();
    polling = controller;
    let delay = firstPollDelay;
    while ($uploads.get().files.some(isBeingRead)) {
      await wait(delay);
      if (controller.signal.aborted) return;
      const changed = await poll(controller.signal);
      if (controller.signal.aborted) return;
      delay = changed ? firstPollDelay : Math.min(delay * 1.5, longestPollDelay);
    }
    polling = null;
  }

  /** Ends `watch`, for a page that is being left. */
  function unwatch(): void {
    polling?.abort();
    polling = null;
  }

  async function poll(signal: AbortSignal): Promise<boolean> {
    try {
      const before = JSON.stringify($uploads.get().files);
      await list(signal);
      return JSON.stringify($uploads.get().files) !== before;
    } catch {
      return false; // the next attempt comes later
    }
  }

  /** Shows older files, too. @throws {ApiError} */
  async function showMore(): Promise<void> {
    pages += 1;
    await list();
  }

  async function list(signal?: AbortSignal): Promise<void> {
    const files: FileData[] = [];
    let total = 0;
    for (let page = 1; page <= pages; page++) {
      const { data, meta } = await api.listFiles(botId, page, signal);
      files.push(...data);
      total = meta.total;
    }
    if (!signal?.aborted) $uploads.set({ ...$uploads.get(), files, more: total > files.length });
  }

  function sendNext(): void {
    while (controllers.size < transfersAtOnce) {
      const next = waiting.shift();
      if (!next) return;
      send(next.transfer.id, next.file);
    }
  }

  async function send(id: number, file: File): Promise<void> {
    const controller = new AbortController();
    controllers.set(id, controller);
    try {
      const onProgress = (sent: number) => changeTransfer(id, { sent });
      const stored = await api.uploadFile(botId, file, { onProgress, signal: controller.signal });
      const ids = new Set(stored.map((each) => each.id));
      forget(id);
      setFiles([...stored, ...$uploads.get().files.filter((each) => !ids.has(each.id))]);
      watch();
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      changeTransfer(id, { error });
    } finally {
      controllers.delete(id);
      sendNext();
    }
  }

  function forget(id: number): void {
    $uploads.setKey(
      'transfers',
      $uploads.get().transfers.filter((each) => each.id !== id),
    );
  }

  return { $uploads, add, dismiss, remove, showMore, watch, unwatch };
}
export type Uploads = ReturnType<typeof createUploads>;

/** The server is not done with the file yet. */
export function isBeingRead(file: FileData): boolean {
  return file.status === 'queued' || file.status === 'processing';
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
