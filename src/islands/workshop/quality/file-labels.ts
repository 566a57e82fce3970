import type { FileData } from '#contracts/file.ts';
import { shownName } from '../../uploads/shown-name.ts';

/** The names that an answer can cite, with what people call them: those of files that are read, and the chosen one. */
export function fileLabels(
  files: readonly Pick<FileData, 'name' | 'title' | 'status'>[],
  chosen: string,
): ReadonlyMap<string, string> {
  const offered = files.filter(({ name, status }) => status === 'ready' || name === chosen);
  const labels = new Map(offered.map((file) => [file.name, shownName(file)]));
  // It may have been removed since.
  if (chosen && !labels.has(chosen)) labels.set(chosen, chosen);
  return labels;
}
