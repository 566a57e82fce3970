import { call, callWithProgress, formWith } from '#client/api/call.ts';
import type { DuplicateChoice, Recrawl } from '#rules/files.ts';
import { mostPerPage } from '#rules/lists.ts';

type Sending = { onProgress: (sent: number) => void; onDuplicate: DuplicateChoice; signal: AbortSignal };

/** What the list of a bot's files asks the server. */
export const filesApi = {
  /** A page of them, newest first. Asked again while files are read, so it never shows the spinner. */
  listFiles: (id: string, page: number, signal?: AbortSignal, search = '') =>
    call('GET model-bots/{id}/files', {
      params: { id },
      query: { page, perPage: mostPerPage, search },
      quiet: true,
      signal,
    }),
  /** Answers the queued file, not yet read, or the one that is there with the same content. */
  uploadFile: (id: string, file: File, { onDuplicate, ...options }: Sending) =>
    callWithProgress('POST model-bots/{id}/files', {
      params: { id },
      query: { onDuplicate },
      body: formWith(file),
      ...options,
    }),
  deleteFile: (id: string, fileId: string) =>
    call('DELETE model-bots/{id}/files/{fileId}', { params: { id, fileId } }),
  reindexFile: (id: string, fileId: string) =>
    call('POST model-bots/{id}/files/{fileId}/reindex', { params: { id, fileId } }),
  replaceFile: (id: string, fileId: string, olderId: string) =>
    call('POST model-bots/{id}/files/{fileId}/replace', { params: { id, fileId }, body: { olderId } }),
  cancelFile: (id: string, fileId: string) =>
    call('POST model-bots/{id}/files/{fileId}/cancel', { params: { id, fileId } }),
  addWebPage: (id: string, page: { url: string; recrawl: Recrawl }) =>
    call('POST model-bots/{id}/files/from-url', { params: { id }, body: page }),
  setRecrawl: (id: string, fileId: string, recrawl: Recrawl) =>
    call('PATCH model-bots/{id}/files/{fileId}', { params: { id, fileId }, body: { recrawl } }),
  setReadsHidden: (id: string, fileId: string, readsHidden: boolean) =>
    call('PATCH model-bots/{id}/files/{fileId}', { params: { id, fileId }, body: { readsHidden } }),
};
export type FilesApi = typeof filesApi;
