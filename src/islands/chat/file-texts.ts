import { getFileText } from '#client/api/files.ts';
import type { FileTextData } from '#contracts/file.ts';

/** The stored texts of a bot's files, each fetched once. A failure is forgotten, so that it can be tried again. */
export function createFileTexts(botId: string, fetchText: typeof getFileText = getFileText) {
  const texts = new Map<string, Promise<FileTextData>>();
  return (fileId: string): Promise<FileTextData> => {
    const known = texts.get(fileId);
    if (known) return known;
    const fetched = fetchText(botId, fileId);
    texts.set(fileId, fetched);
    fetched.catch(() => texts.delete(fileId));
    return fetched;
  };
}
export type FileTexts = ReturnType<typeof createFileTexts>;
