import { vi } from 'vitest';
import type { FileData } from '#contracts/file.ts';
import type { FilesApi } from '../files-api.ts';

/** A file as the server has it. */
export const stored = (id: string, status: FileData['status'] = 'ready', progress = 1): FileData => ({
  id,
  name: `${id}.pdf`,
  format: 'pdf',
  size: 10,
  pages: 1,
  status,
  progress,
  error: null,
  replaces: null,
  sourceUrl: null,
  title: null,
  omissions: [],
  readsHidden: false,
  recrawl: 'off' as const,
  fetchedAt: null,
  createdAt: '2026-11-21T10:00:00.000Z',
});

export const listed = (...files: FileData[]) => ({
  data: files,
  meta: { page: 1, perPage: 100, total: files.length },
});

/** One that a person picks. */
export const chosen = (name: string) => new File(['x'], name);

/** The calls of the files' API, each answered as where all is well. */
export const createFakeFilesApi = (): {
  [Name in keyof FilesApi]: ReturnType<typeof vi.fn<FilesApi[Name]>>;
} => ({
  listFiles: vi.fn(async () => listed()),
  uploadFile: vi.fn(async (_botId: string, file: File) => [
    { ...stored(file.name, 'queued', 0), duplicate: false, namesake: null, archive: null },
  ]),
  deleteFile: vi.fn(async () => undefined),
  replaceFile: vi.fn(async (_botId: string, id: string) => stored(id)),
  reindexFile: vi.fn(async (_botId: string, id: string) => stored(id, 'queued', 0)),
  cancelFile: vi.fn(async (_botId: string, id: string) => ({
    ...stored(id, 'failed', 0),
    error: 'cancelled' as const,
  })),
  addWebPage: vi.fn(async (_botId, { recrawl }) => ({
    ...stored('page', 'queued', 0),
    recrawl,
    duplicate: false,
    namesake: null,
    archive: null,
  })),
  setReadsHidden: vi.fn(async (_botId: string, id: string, readsHidden) => ({
    ...stored(id, 'queued', 0),
    readsHidden,
  })),
  setRecrawl: vi.fn(async (_botId, id: string, recrawl) => ({ ...stored(id), recrawl })),
});
