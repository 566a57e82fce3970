import type { ApiError } from '#client/api/api-error.ts';
import type { FileData, SkippedEntry } from '#contracts/file.ts';

/** A file on its way to the server. */
export type Transfer = {
  id: number;
  name: string;
  size: number;
  /** How much has been sent, 0–1. */
  sent: number;
  /** Why it did not arrive; `null` while it is waiting or being sent. */
  error: ApiError | null;
  /** The file that is there with the same content; nothing was added, and the person may decide otherwise. */
  duplicateOf: FileData | null;
  /** Of an archive that arrived, the files that were not added. */
  skipped: readonly SkippedEntry[];
};
