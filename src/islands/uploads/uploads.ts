import { map } from 'nanostores';
import { ApiError } from '#client/api/api-error.ts';
import type { FileData, NamesakeData } from '#contracts/file.ts';
import type { DuplicateChoice, Recrawl } from '#rules/files.ts';
import { uploadLimits } from '#rules/limits.ts';
import { mostPerPage } from '#rules/lists.ts';
import { own } from '#rules/own.ts';
import { type FilesApi, filesApi } from './files-api.ts';
import type { Transfer } from './transfer.ts';

export type UploadsState = {
  /** Newest first. */
  files: readonly FileData[];
  transfers: readonly Transfer[];
  /** Of files that were added here, by their id: an older one of the same name, until the person decides. */
  namesakes: Readonly<Record<string, NamesakeData>>;
  /** The server has older files that are not shown yet. */
  more: boolean;
  /** Those whose names hold the words that were searched for, and how many there are; null without a search. */
  found: { words: string; files: readonly FileData[]; total: number } | null;
};

const transfersAtOnce = 3;
const firstPollDelay = 1000;
const longestPollDelay = 8000;

/**
 * A bot's files: those on their way, and those the server has, followed until each is read.
 * It makes no request until one of these is called.
 */
export function createUploads(
  { botId, files }: { botId: string; files: readonly FileData[] },
  api: FilesApi = filesApi,
  wait: (milliseconds: number) => Promise<void> = waitFor,
) {
  const $uploads = map<UploadsState>({
    files,
    transfers: [],
    namesakes: {},
    more: files.length >= mostPerPage,
    found: null,
  });
  const waiting: { transfer: Transfer; file: File; onDuplicate: DuplicateChoice }[] = [];
  /** What may be sent again: what did not arrive, and what is there already, as a duplicate after all. */
  const kept = new Map<number, { file: File; onDuplicate: DuplicateChoice }>();
  const controllers = new Map<number, AbortController>();
  let nextId = 1;
  let polling: AbortController | null = null;
  let pages = 1;
  let search = { words: '', pages: 1 };

  /** Changes the files wherever they are listed. */
  const changeFiles = (change: (files: readonly FileData[]) => readonly FileData[]) => {
    const { files, found, ...others } = $uploads.get();
    $uploads.set({
      ...others,
      files: change(files),
      found: found && { ...found, files: change(found.files) },
    });
  };
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
      const { name, size } = file;
      const transfer: Transfer = { id: nextId++, name, size, sent: 0, error, duplicateOf: null };
      if (!tooLarge) waiting.push({ transfer, file, onDuplicate: 'reuse' });
      return transfer;
    });
    $uploads.setKey('transfers', [...$uploads.get().transfers, ...transfers]);
    sendNext();
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
    const transfer = $uploads.get().transfers.find((each) => each.id === id);
    const again = kept.get(id);
    if (!transfer || !again) return;
    kept.delete(id);
    changeTransfer(id, { sent: 0, error: null, duplicateOf: null });
    waiting.push({ transfer, file: again.file, onDuplicate: choice ?? again.onDuplicate });
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

  /** Takes a file that is gone off the list, and with it what was to be decided about it. */
  function takeOff(fileId: string): void {
    changeFiles((files) => files.filter((file) => file.id !== fileId));
    const { namesakes } = $uploads.get();
    const left = Object.entries(namesakes).filter(([, { id }]) => id !== fileId);
    $uploads.setKey('namesakes', Object.fromEntries(left));
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

  /** Changes how often a web page is fetched again. @throws {ApiError} */
  async function schedule(fileId: string, recrawl: Recrawl): Promise<void> {
    show(await api.setRecrawl(botId, fileId, recrawl));
  }

  /** Puts a file in its place in the list, or on top when it is new, and follows it. */
  function show(file: FileData): void {
    changeFiles((known) =>
      known.some((each) => each.id === file.id)
        ? known.map((each) => (each.id === file.id ? file : each))
        : [file, ...known],
    );
    watch();
  }

  /** Follows the files that are being read until none is left, asking less often while nothing changes. */
  async function watch(): Promise<void> {
    if (polling) return;
    const controller = new AbortController();
    polling = controller;
    let delay = firstPollDelay;
    while (shown().some(isBeingRead)) {
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
      const before = JSON.stringify(shown());
      await list(signal);
      if (search.words) await listFound(signal);
      return JSON.stringify(shown()) !== before;
    } catch {
      return false; // the next attempt comes later
    }
  }

  /** Shows older files, too. @throws {ApiError} */
  async function showMore(): Promise<void> {
    if (search.words) search.pages += 1;
    else pages += 1;
    await (search.words ? listFound() : list());
  }

  /** Lists the files whose names hold these words beside all of them; no words end the search. @throws {ApiError} */
  async function find(words: string): Promise<void> {
    search = { words: words.trim(), pages: 1 };
    if (search.words === '') return $uploads.setKey('found', null);
    await listFound();
    watch();
  }

  async function list(signal?: AbortSignal): Promise<void> {
    const { files, total } = await read(pages, '', signal);
    if (!signal?.aborted) $uploads.set({ ...$uploads.get(), files, more: total > files.length });
  }

  async function listFound(signal?: AbortSignal): Promise<void> {
    const asked = search;
    const { files, total } = await read(asked.pages, asked.words, signal);
    // What was asked before other words were typed comes too late.
    if (signal?.aborted || asked !== search) return;
    $uploads.setKey('found', { words: asked.words, files, total });
  }

  async function read(upTo: number, words: string, signal?: AbortSignal) {
    const files: FileData[] = [];
    let total = 0;
    for (let page = 1; page <= upTo; page++) {
      const { data, meta } = await api.listFiles(botId, page, signal, words);
      files.push(...data);
      total = meta.total;
    }
    return { files, total };
  }

  function shown(): readonly FileData[] {
    const { files, found } = $uploads.get();
    return [...files, ...(found?.files ?? [])];
  }

  function sendNext(): void {
    while (controllers.size < transfersAtOnce) {
      const next = waiting.shift();
      if (!next) return;
      send(next.transfer.id, next.file, next.onDuplicate);
    }
  }

  async function send(id: number, file: File, onDuplicate: DuplicateChoice): Promise<void> {
    const controller = new AbortController();
    controllers.set(id, controller);
    try {
      const onProgress = (sent: number) => changeTransfer(id, { sent });
      const options = { onProgress, onDuplicate, signal: controller.signal };
      for (const stored of await api.uploadFile(botId, file, options)) {
        show(stored);
        const { namesakes } = $uploads.get();
        if (stored.namesake) $uploads.setKey('namesakes', { ...namesakes, [stored.id]: stored.namesake });
        if (!stored.duplicate || onDuplicate !== 'reuse') continue;
        kept.set(id, { file, onDuplicate });
        changeTransfer(id, { duplicateOf: stored });
      }
      if (!kept.has(id)) forget(id);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      kept.set(id, { file, onDuplicate });
      changeTransfer(id, { error });
    } finally {
      controllers.delete(id);
      sendNext();
    }
  }

  function forget(id: number): void {
    kept.delete(id);
    $uploads.setKey(
      'transfers',
      $uploads.get().transfers.filter((each) => each.id !== id),
    );
  }

  return {
    $uploads,
    add,
    addDuplicate,
    retry,
    retryUnanswered,
    dismiss,
    remove,
    reread,
    cancel,
    addPage,
    schedule,
    replaceOlder,
    keepBoth,
    showMore,
    find,
    watch,
    unwatch,
  };
}
export type Uploads = ReturnType<typeof createUploads>;

/** The server is not done with the file yet. */
export function isBeingRead(file: FileData): boolean {
  return file.status === 'queued' || file.status === 'processing';
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
