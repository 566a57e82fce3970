import type { FileData } from '#contracts/file.ts';
import type { FilesApi } from './files-api.ts';
import type { createKnownFiles } from './known-files.ts';
import type { createUploadsState } from './uploads-state.ts';

/** The pages of a bot's files that are shown: of all of them, and of those that are searched for. */
export function createFilePages(
  $uploads: ReturnType<typeof createUploadsState>,
  { botId, api, known }: { botId: string; api: FilesApi; known: ReturnType<typeof createKnownFiles> },
) {
  let pages = 1;
  let search = { words: '', pages: 1 };

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
      const asked = known.changes();
      const files: FileData[] = [];
      let total = 0;
      for (let page = 1; page <= upTo; page++) {
        const { data, meta } = await api.listFiles(botId, page, signal, words);
        files.push(...data);
        total = meta.total;
      }
      if (asked === known.changes() || signal?.aborted) return { files, total };
    }
  }

  return {
    /** Reads what is shown anew. @throws {ApiError} */
    async refresh(signal: AbortSignal): Promise<void> {
      await list(signal);
      if (search.words) await listFound(signal);
    },

    /** Shows older files, too. @throws {ApiError} */
    async showMore(): Promise<void> {
      if (search.words) search.pages += 1;
      else pages += 1;
      await (search.words ? listFound() : list());
    },

    /** Lists the files whose names hold these words beside all of them; no words end the search. @throws {ApiError} */
    async find(words: string): Promise<void> {
      search = { words: words.trim(), pages: 1 };
      if (search.words === '') $uploads.setKey('found', null);
      else await listFound();
    },
  };
}
