import { call } from '#client/api/call.ts';
import type { FileTextData } from '#contracts/file.ts';

const getFileText = (id: string, fileId: string) =>
  call('GET model-bots/{id}/files/{fileId}/text', { params: { id, fileId } });

/** The stored texts of a bot's files, each fetched once. A failure is forgotten, so that it can be tried again. */
export function createFileTexts(botId: string, fetchText = getFileText) {
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
