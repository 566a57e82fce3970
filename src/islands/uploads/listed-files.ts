import { createLookout, type Wait } from '#client/wait.ts';
import type { FileData } from '#contracts/file.ts';
import { createFilePages } from './file-pages.ts';
import type { FilesApi } from './files-api.ts';
import { createKnownFiles } from './known-files.ts';
import type { createUploadsState } from './uploads-state.ts';

/** How often files that are being read are looked at. */
const pace = { first: 1000, longest: 8000 };

export type ListedFiles = ReturnType<typeof createListedFiles>;

/** The files that the server has, listed and found, and followed until each is read. */
export function createListedFiles(
  $uploads: ReturnType<typeof createUploadsState>,
  { botId, api, wait }: { botId: string; api: FilesApi; wait: Wait },
) {
  const known = createKnownFiles($uploads);
  const pages = createFilePages($uploads, { botId, api, known });
  const lookout = createLookout({ isOpen: () => known.all().some(isBeingRead), look }, pace, wait);

  async function look(signal: AbortSignal): Promise<boolean> {
    try {
      const before = JSON.stringify(known.all());
      await pages.refresh(signal);
      return JSON.stringify(known.all()) !== before;
    } catch {
      return false; // the next attempt comes later
    }
  }

  return {
    /** Puts a file in its place in the list, or on top when it is new, and follows it. */
    show(file: FileData): void {
      known.put(file);
      void lookout.start();
    },
    takeOff: known.takeOff,
    /** Follows the files that are being read until none is left, asking less often while nothing changes. */
    watch: lookout.start,
    /** Ends `watch`, for a page that is being left. */
    unwatch: lookout.stop,
    showMore: pages.showMore,
    /** Lists the files whose names hold these words beside all of them; no words end the search. @throws {ApiError} */
    async find(words: string): Promise<void> {
      await pages.find(words);
      void lookout.start();
    },
  };
}

/** The server is not done with the file yet. */
export function isBeingRead(file: FileData): boolean {
  return file.status === 'queued' || file.status === 'processing';
}
