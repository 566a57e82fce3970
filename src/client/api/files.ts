import type { FileData, FileTextData } from '#contracts/file.ts';
import type { ListMeta } from '#contracts/list.ts';
import { request } from './http.ts';
import { upload } from './upload.ts';

/** How many files one page of the list holds: the most the server gives. */
export const filesPerPage = 100;

/** A page of the bot's files, newest first. Asked again while files are read, so it never shows the spinner. */
export function listFiles(botId: string, page: number, signal?: AbortSignal) {
  return request<{ data: FileData[]; meta: ListMeta }>(`model-bots/${botId}/files`, {
    query: { page, perPage: filesPerPage },
    body: { blockSpinner: true },
    ...(signal && { signal }),
  });
}

/** Sends one file; `onProgress` hears 0–1. The answer is the queued file, not yet read. */
export async function uploadFile(
  botId: string,
  file: File,
  options: { onProgress: (sent: number) => void; signal?: AbortSignal },
) {
  const form = new FormData();
  form.append('file', file);
  const { data } = await upload<{ data: FileData[] }>(`model-bots/${botId}/files`, form, options);
  return data;
}

export async function deleteFile(botId: string, fileId: string): Promise<void> {
  await request(`model-bots/${botId}/files/${fileId}`, { method: 'DELETE' });
}

export async function getFileText(botId: string, fileId: string) {
  const { data } = await request<{ data: FileTextData }>(`model-bots/${botId}/files/${fileId}/text`);
  return data;
}
