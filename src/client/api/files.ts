import type { FileData, FileTextData, MeaningStateData, UploadedFileData } from '#contracts/file.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { SetWebHostsInput, WebHostsData } from '#contracts/web-page.ts';
import type { DuplicateChoice, PageWords, Recrawl } from '#rules/files.ts';
import { request } from './http.ts';
import { upload } from './upload.ts';

/** How many files one page of the list holds: the most the server gives. */
export const filesPerPage = 100;

/** A page of the bot's files, newest first. Asked again while files are read, so it never shows the spinner. */
/** @param search words in the names of those wanted */
export function listFiles(botId: string, page: number, signal?: AbortSignal, search = '') {
  return request<{ data: FileData[]; meta: ListMeta }>(`model-bots/${botId}/files`, {
    query: { page, perPage: filesPerPage, ...(search && { search }) },
    body: { blockSpinner: true },
    ...(signal && { signal }),
  });
}

/** How many of the bot's files are found by their meaning; null where nothing makes that possible. */
export async function readMeaning(botId: string, signal?: AbortSignal) {
  const options = { body: { blockSpinner: true }, ...(signal && { signal }) };
  return (await request<{ data: MeaningStateData | null }>(`model-bots/${botId}/meaning`, options)).data;
}

/**
 * Sends one file; `onProgress` hears 0–1. The answer is the queued file, not yet read, or the one that is there with
 * the same content.
 */
export async function uploadFile(
  botId: string,
  file: File,
  {
    onDuplicate,
    ...options
  }: { onProgress: (sent: number) => void; onDuplicate: DuplicateChoice; signal?: AbortSignal },
) {
  const form = new FormData();
  form.append('file', file);
  const path = `model-bots/${botId}/files?onDuplicate=${onDuplicate}`;
  const { data } = await upload<{ data: UploadedFileData[] }>(path, form, options);
  return data;
}

/** Has a file read again, or a web page fetched again. */
export async function reindexFile(botId: string, fileId: string) {
  const path = `model-bots/${botId}/files/${fileId}/reindex`;
  return (await request<{ data: FileData }>(path, { method: 'POST' })).data;
}

/** Has a file replace an older one as soon as it is ready. */
export async function replaceFile(botId: string, fileId: string, olderId: string) {
  const path = `model-bots/${botId}/files/${fileId}/replace`;
  return (await request<{ data: FileData }>(path, { method: 'POST', body: { olderId } })).data;
}

/** Stops the reading of a file. */
export async function cancelFile(botId: string, fileId: string) {
  const path = `model-bots/${botId}/files/${fileId}/cancel`;
  return (await request<{ data: FileData }>(path, { method: 'POST' })).data;
}

/** Adds a web page, to be fetched and read. */
export async function addWebPage(botId: string, page: { url: string; recrawl: Recrawl }) {
  const options = { method: 'POST', body: page } as const;
  return (await request<{ data: UploadedFileData }>(`model-bots/${botId}/files/from-url`, options)).data;
}

/** Changes how often a web page is fetched again. */
export async function setRecrawl(botId: string, fileId: string, recrawl: Recrawl) {
  const options = { method: 'PATCH', body: { recrawl } } as const;
  return (await request<{ data: FileData }>(`model-bots/${botId}/files/${fileId}`, options)).data;
}

/** The sites whose pages may be fetched for a bot. */
export async function getWebHosts(botId: string) {
  return (await request<{ data: WebHostsData }>(`model-bots/${botId}/web-hosts`)).data;
}

/** @throws {ApiError} `version_conflict` with the list as it is now; `invalid_request` */
export async function setWebHosts(botId: string, body: SetWebHostsInput) {
  const options = { method: 'PUT', body } as const;
  return (await request<{ data: WebHostsData }>(`model-bots/${botId}/web-hosts`, options)).data;
}

/** Adds or takes off sites; the list is read anew first, so that those of somebody else stay. */
export async function changeWebHosts(botId: string, change: (hosts: readonly string[]) => string[]) {
  const { hosts, version } = await getWebHosts(botId);
  return setWebHosts(botId, { hosts: change(hosts), version });
}

/** Where the bytes of a PDF or a picture are, to show it as it looks. */
export const documentPath = (botId: string, fileId: string) =>
  `/api/model-bots/${botId}/files/${fileId}/document`;

/** Where the bytes of a file are, to save. */
export const originalPath = (botId: string, fileId: string) =>
  `/api/model-bots/${botId}/files/${fileId}/original`;

export async function deleteFile(botId: string, fileId: string): Promise<void> {
  await request(`model-bots/${botId}/files/${fileId}`, { method: 'DELETE' });
}

/** The words of a page whose text was read off its picture, and where they stand. Asked while a page is drawn. */
export async function getPageWords(botId: string, fileId: string, page: number) {
  const options = { query: { page }, body: { blockSpinner: true } };
  return (await request<{ data: PageWords }>(`model-bots/${botId}/files/${fileId}/words`, options)).data;
}

export async function getFileText(botId: string, fileId: string) {
  const { data } = await request<{ data: FileTextData }>(`model-bots/${botId}/files/${fileId}/text`);
  return data;
}
