import type { FileData } from '#contracts/file.ts';
import type { createUploadsState } from './uploads-state.ts';

/** The files as they stand in the store, listed and found, changed wherever they do. */
export function createKnownFiles($uploads: ReturnType<typeof createUploadsState>) {
  let changes = 0;

  function changeFiles(change: (files: readonly FileData[]) => readonly FileData[]): void {
    const { files, found, ...others } = $uploads.get();
    changes += 1;
    $uploads.set({
      ...others,
      files: change(files),
      found: found && { ...found, files: change(found.files) },
    });
  }

  return {
    /** How often a file was changed here; a list that was asked for before the last time is out of date. */
    changes: () => changes,

    all(): readonly FileData[] {
      const { files, found } = $uploads.get();
      return [...files, ...(found?.files ?? [])];
    },

    /** Puts a file in its place in the list, or on top when it is new. */
    put(file: FileData): void {
      changeFiles((known) =>
        known.some((each) => each.id === file.id)
          ? known.map((each) => (each.id === file.id ? file : each))
          : [file, ...known],
      );
    },

    /** Takes a file that is gone off the list, and with it what was to be decided about it. */
    takeOff(fileId: string): void {
      changeFiles((files) => files.filter((file) => file.id !== fileId));
      const { namesakes } = $uploads.get();
      const left = Object.entries(namesakes).filter(([, { id }]) => id !== fileId);
      $uploads.setKey('namesakes', Object.fromEntries(left));
    },
  };
}
