import { lookAgain, type Wait } from '#client/wait.ts';
import type { FileData } from '#contracts/file.ts';
import type { FilesApi } from './files-api.ts';
import type { createUploadsState } from './uploads-state.ts';

/** How often files that are being read are looked at. */
const pace = { first: 1000, longest: 8000 };

export type ListedFiles = ReturnType<typeof createListedFiles>;

/** The files that the server has, listed and found, and followed until each is read. */
export function createListedFiles(
  $uploads: ReturnType<typeof createUploadsState>,
  { botId, api, wait }: { botId: string; api: FilesApi; wait: Wait },
) {
  let polling: AbortController | null = null;
  let pages = 1;
  let search = { words: '', pages: 1 };
  /** How often a file was changed here; a list that was asked for before the last time is out of date. */
  let changes = 0;

  /** Changes the files wherever they are listed. */
  const changeFiles = (change: (files: readonly FileData[]) => readonly FileData[]) => {
    const { files, found, ...others } = $uploads.get();
    $uploads.set({
      ...others,
      files: change(files),
      found: found && { ...found, files: change(found.files) },
    });
  };

  /** Puts a file in its place in the list, or on top when it is new, and follows it. */
  function show(file: FileData): void {
    changes += 1;
    changeFiles((known) =>
      known.some((each) => each.id === file.id)
        ? known.map((each) => (each.id === file.id ? file : each))
        : [file, ...known],
    );
    watch();
  }

  /** Takes a file that is gone off the list, and with it what was to be decided about it. */
  function takeOff(fileId: string): void {
    changes += 1;
    changeFiles((files) => files.filter((file) => file.id !== fileId));
    const { namesakes } = $uploads.get();
    const left = Object.entries(namesakes).filter(([, { id }]) => id !== fileId);
    $uploads.setKey('namesakes', Object.fromEntries(left));
  }

  /** Follows the files that are being read until none is left, asking less often while nothing changes. */
  async function watch(): Promise<void> {
    if (polling) return;
    const controller = new AbortController();
    polling = controller;
    const { signal } = controller;
    const isOpen = () => shown().some(isBeingRead);
    await lookAgain({ isOpen, look: () => poll(signal) }, pace, signal, wait);
    if (polling === controller) polling = null;
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

  /** The files as the server has them, with every change that was made here meanwhile. */
  async function read(upTo: number, words: string, signal?: AbortSignal) {
    while (true) {
      const asked = changes;
      const files: FileData[] = [];
      let total = 0;
      for (let page = 1; page <= upTo; page++) {
        const { data, meta } = await api.listFiles(botId, page, signal, words);
        files.push(...data);
        total = meta.total;
      }
      if (asked === changes || signal?.aborted) return { files, total };
    }
  }

  function shown(): readonly FileData[] {
    const { files, found } = $uploads.get();
    return [...files, ...(found?.files ?? [])];
  }

  return { show, takeOff, watch, unwatch, showMore, find };
}

/** The server is not done with the file yet. */
export function isBeingRead(file: FileData): boolean {
  return file.status === 'queued' || file.status === 'processing';
}
