import { type Wait, waitFor } from '#client/wait.ts';
import type { FileData } from '#contracts/file.ts';
import type { Recrawl } from '#rules/files.ts';
import { own } from '#rules/own.ts';
import { type FilesApi, filesApi } from './files-api.ts';
import { createListedFiles } from './listed-files.ts';
import { createTransfers } from './transfers.ts';
import { createUploadsState } from './uploads-state.ts';

/**
 * A bot's files: those on their way, and those the server has, followed until each is read.
 * It makes no request until one of these is called.
 */
export function createUploads(
  { botId, files }: { botId: string; files: readonly FileData[] },
  api: FilesApi = filesApi,
  wait: Wait = waitFor,
) {
  const $uploads = createUploadsState(files);
  const listed = createListedFiles($uploads, { botId, api, wait });
  const transfers = createTransfers($uploads, { botId, api, listed });
  const { show, takeOff } = listed;

  /** Deletes a file. @throws {ApiError} */
  async function remove(fileId: string): Promise<void> {
    await api.deleteFile(botId, fileId);
    takeOff(fileId);
  }

  /** Has a file read again, or a web page fetched again. @throws {ApiError} */
  async function reread(fileId: string): Promise<void> {
    show(await api.reindexFile(botId, fileId));
  }

  /** Has a file that was added replace the older one of its name as soon as it is ready. @throws {ApiError} */
  async function replaceOlder(fileId: string): Promise<void> {
    const older = own($uploads.get().namesakes, fileId);
    if (!older) return;
    const file = await api.replaceFile(botId, fileId, older.id);
    keepBoth(fileId);
    if (file.replaces === null) takeOff(older.id);
    show(file);
  }

  /** Leaves the older file of the same name where it is. */
  function keepBoth(fileId: string): void {
    const { [fileId]: _, ...namesakes } = $uploads.get().namesakes;
    $uploads.setKey('namesakes', namesakes);
  }

  /** Stops the reading of a file. @throws {ApiError} */
  async function cancel(fileId: string): Promise<void> {
    show(await api.cancelFile(botId, fileId));
  }

  /** Adds a web page; one that is there already is fetched again. @throws {ApiError} */
  async function addPage(page: { url: string; recrawl: Recrawl }): Promise<void> {
    show(await api.addWebPage(botId, page));
  }

  /** Adds a text that was written here. @param file.name with its ending @throws {ApiError} */
  async function write({ name, text }: { name: string; text: string }): Promise<void> {
    const { signal } = new AbortController();
    const sending = { onProgress: () => {}, onDuplicate: 'reuse', signal } as const;
    for (const stored of await api.uploadFile(botId, new File([text], name), sending)) show(stored);
  }

  /** Changes how often a web page is fetched again. @throws {ApiError} */
  async function schedule(fileId: string, recrawl: Recrawl): Promise<void> {
    show(await api.setRecrawl(botId, fileId, recrawl));
  }

  /** Changes whether what a file hides is read, for which it is read again. @throws {ApiError} */
  async function readHidden(fileId: string, readsHidden: boolean): Promise<void> {
    show(await api.setReadsHidden(botId, fileId, readsHidden));
  }

  return {
    $uploads,
    ...transfers,
    remove,
    reread,
    cancel,
    addPage,
    write,
    schedule,
    readHidden,
    replaceOlder,
    keepBoth,
    showMore: listed.showMore,
    find: listed.find,
    watch: listed.watch,
    unwatch: listed.unwatch,
  };
}
export type Uploads = ReturnType<typeof createUploads>;
