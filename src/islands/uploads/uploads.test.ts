import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import type { FileData } from '#contracts/file.ts';
import { uploadLimits } from '#rules/limits.ts';
import { chosen, createFakeFilesApi, listed, stored } from './testing/fake-files-api.ts';
import { createUploads } from './uploads.ts';

let api: ReturnType<typeof createFakeFilesApi>;
let waits: number[];
const wait = async (milliseconds: number) => void waits.push(milliseconds);

beforeEach(() => {
  waits = [];
  api = createFakeFilesApi();
});

const open = (files: FileData[] = []) => createUploads({ botId: 'b1', files }, api, wait);

describe('adding files', () => {
  it('sends them, then shows them as the server has them', async () => {
    api.listFiles.mockResolvedValue(listed(stored('a'), stored('b')));
    const uploads = open([stored('old')]);
    uploads.add([chosen('a'), chosen('b')]);
    expect(uploads.$uploads.get().transfers.map((transfer) => transfer.name)).toEqual(['a', 'b']);
    await vi.waitFor(() => expect(uploads.$uploads.get().files).toEqual([stored('a'), stored('b')]));
    expect(uploads.$uploads.get().transfers).toEqual([]);
  });

  it('sends three at a time', async () => {
    const arrive: (() => void)[] = [];
    api.uploadFile.mockImplementation((_botId, file) => {
      return new Promise((resolve) =>
        arrive.push(() =>
          resolve([{ ...stored(file.name), duplicate: false, namesake: null, archive: null }]),
        ),
      );
    });
    const uploads = open();
    uploads.add(['a', 'b', 'c', 'd'].map(chosen));
    await vi.waitFor(() => expect(api.uploadFile).toHaveBeenCalledTimes(3));
    arrive[0]?.();
    await vi.waitFor(() => expect(api.uploadFile).toHaveBeenCalledTimes(4));
  });

  it('shows how much of each has been sent', async () => {
    api.uploadFile.mockImplementation((_botId, _file, { onProgress }) => {
      onProgress(0.4);
      return new Promise(() => {});
    });
    const uploads = open();
    uploads.add([chosen('a')]);
    await vi.waitFor(() => expect(uploads.$uploads.get().transfers[0]?.sent).toBe(0.4));
  });

  it('refuses what is too large without sending it', () => {
    const uploads = open();
    const large = Object.defineProperty(chosen('a'), 'size', { value: uploadLimits.fileBytes + 1 });
    uploads.add([large]);
    expect(api.uploadFile).not.toHaveBeenCalled();
    expect(uploads.$uploads.get().transfers[0]?.error?.code).toBe('payload_too_large');
  });

  it('refuses what is never read without sending it', () => {
    const uploads = open();
    uploads.add([chosen('film.mp4')]);
    expect(api.uploadFile).not.toHaveBeenCalled();
    expect(uploads.$uploads.get().transfers[0]?.error?.code).toBe('unsupported_media_type');
  });

  it('says why one did not arrive, and goes on with the next', async () => {
    api.uploadFile.mockRejectedValueOnce(new ApiError(0, { code: 'network' }));
    const uploads = open();
    uploads.add(['a', 'b', 'c', 'd'].map(chosen));
    await vi.waitFor(() => expect(api.uploadFile).toHaveBeenCalledTimes(4));
    const { transfers } = uploads.$uploads.get();
    expect(transfers.find((transfer) => transfer.name === 'a')?.error?.code).toBe('network');
  });

  it('sends one that did not arrive again when it is told to', async () => {
    api.uploadFile.mockRejectedValueOnce(new ApiError(0, { code: 'network' }));
    const uploads = open();
    uploads.add([chosen('a')]);
    await vi.waitFor(() => expect(uploads.$uploads.get().transfers[0]?.error?.code).toBe('network'));
    uploads.retry(uploads.$uploads.get().transfers[0]?.id ?? 0);
    expect(uploads.$uploads.get().transfers[0]).toMatchObject({ name: 'a', sent: 0, error: null });
    await vi.waitFor(() => expect(uploads.$uploads.get().transfers).toEqual([]));
    expect(api.uploadFile).toHaveBeenCalledTimes(2);
  });

  it('sends all again that nobody answered, and none that was refused', async () => {
    api.uploadFile
      .mockRejectedValueOnce(new ApiError(0, { code: 'network' }))
      .mockRejectedValueOnce(new ApiError(409, { code: 'limit_reached' }))
      .mockRejectedValueOnce(new ApiError(0, { code: 'network' }));
    const uploads = open();
    const errors = () => uploads.$uploads.get().transfers.map(({ name, error }) => [name, error?.code]);
    uploads.add(['a', 'b', 'c'].map(chosen));
    await vi.waitFor(() =>
      expect(errors()).toEqual([
        ['a', 'network'],
        ['b', 'limit_reached'],
        ['c', 'network'],
      ]),
    );
    uploads.retryUnanswered();
    await vi.waitFor(() => expect(errors()).toEqual([['b', 'limit_reached']]));
  });

  it('stops one that is dismissed, and never begins one that was waiting', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    api.uploadFile.mockImplementation((_botId, _file, { signal }) => {
      signals.push(signal);
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
    });
    const uploads = open();
    uploads.add(['a', 'b', 'c', 'd'].map(chosen));
    uploads.dismiss(4);
    await vi.waitFor(() => expect(signals).toHaveLength(3));
    uploads.dismiss(1);
    expect(signals[0]?.aborted).toBe(true);
    expect(uploads.$uploads.get().transfers.map((transfer) => transfer.name)).toEqual(['b', 'c']);
    expect(api.uploadFile).toHaveBeenCalledTimes(3);
  });
});

describe('watching', () => {
  it('asks only while something is being read', async () => {
    await open([stored('a')]).watch();
    expect(api.listFiles).not.toHaveBeenCalled();
  });

  it('asks until everything is read, less often while nothing changes', async () => {
    const reading = stored('a', 'processing', 0.5);
    api.listFiles
      .mockResolvedValueOnce(listed(reading))
      .mockRejectedValueOnce(new ApiError(0, { code: 'network' }))
      .mockResolvedValueOnce(listed(stored('a', 'processing', 0.7)))
      .mockResolvedValueOnce(listed(stored('a')));
    const uploads = open([reading]);
    await uploads.watch();
    expect(waits).toEqual([1000, 1500, 2250, 1000]);
    expect(uploads.$uploads.get().files).toEqual([stored('a')]);
  });

  it('never waits longer than eight seconds', async () => {
    const reading = stored('a', 'processing', 0.5);
    for (let round = 0; round < 9; round++) api.listFiles.mockResolvedValueOnce(listed(reading));
    api.listFiles.mockResolvedValueOnce(listed(stored('a')));
    await open([reading]).watch();
    expect(Math.max(...waits)).toBe(8000);
  });

  it('ends with unwatch', async () => {
    const uploads = open([stored('a', 'queued', 0)]);
    const watching = uploads.watch();
    uploads.unwatch();
    await watching;
    expect(api.listFiles).not.toHaveBeenCalled();
  });
});

describe('more files than one page holds', () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => stored(`f${from + index}`));
  const meta = { page: 1, perPage: 100, total: 130 };

  it('are shown on demand', async () => {
    api.listFiles
      .mockResolvedValueOnce({ data: page(0, 100), meta })
      .mockResolvedValueOnce({ data: page(100, 30), meta });
    const uploads = open(page(0, 100));
    expect(uploads.$uploads.get().more).toBe(true);
    await uploads.showMore();
    expect(api.listFiles.mock.calls.map(([, number]) => number)).toEqual([1, 2]);
    expect(uploads.$uploads.get().files).toHaveLength(130);
    expect(uploads.$uploads.get().more).toBe(false);
  });

  it('are not looked for where the first page is not full', () => {
    expect(open(page(0, 99)).$uploads.get().more).toBe(false);
  });
});

describe('removing a file', () => {
  it('deletes it and takes it off the list', async () => {
    const uploads = open([stored('a'), stored('b')]);
    await uploads.remove('a');
    expect(api.deleteFile).toHaveBeenCalledExactlyOnceWith('b1', 'a');
    expect(uploads.$uploads.get().files).toEqual([stored('b')]);
  });

  it('keeps it when that fails', async () => {
    api.deleteFile.mockRejectedValueOnce(new ApiError(403, { code: 'forbidden' }));
    const uploads = open([stored('a')]);
    await expect(uploads.remove('a')).rejects.toMatchObject({ code: 'forbidden' });
    expect(uploads.$uploads.get().files).toEqual([stored('a')]);
  });
});

describe('files that are there', () => {
  it('are read again and followed', async () => {
    api.listFiles.mockResolvedValue(listed(stored('a')));
    const uploads = open([stored('a', 'failed', 0)]);
    await uploads.reread('a');
    expect(uploads.$uploads.get().files[0]?.status).toBe('queued');
    await vi.waitFor(() => expect(uploads.$uploads.get().files[0]?.status).toBe('ready'));
  });

  it('can be stopped', async () => {
    const uploads = open([stored('a', 'processing', 0.5)]);
    await uploads.cancel('a');
    expect(uploads.$uploads.get().files[0]).toMatchObject({ status: 'failed', error: 'cancelled' });
  });

  it('are shown as they were left, though a list that was asked for before arrives after', async () => {
    let answer = (_listed: ReturnType<typeof listed>) => {};
    api.listFiles.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    api.listFiles.mockResolvedValue(listed(stored('a')));
    const uploads = open([stored('a', 'processing', 0.1)]);
    uploads.watch();
    await vi.waitFor(() => expect(api.listFiles).toHaveBeenCalledOnce());
    await uploads.cancel('a');
    await uploads.reread('a');
    answer(listed({ ...stored('a', 'failed', 0), error: 'cancelled' }));
    await vi.waitFor(() => expect(api.listFiles).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(uploads.$uploads.get().files).toEqual([stored('a')]));
  });

  it('are joined by web pages, whose schedule can be changed', async () => {
    api.listFiles.mockReturnValue(new Promise(() => {}));
    const uploads = open([stored('a')]);
    await uploads.addPage({ url: 'https://example.org', recrawl: 'daily' });
    expect(uploads.$uploads.get().files.map(({ id, recrawl }) => [id, recrawl])).toEqual([
      ['page', 'daily'],
      ['a', 'off'],
    ]);
    await uploads.schedule('a', 'weekly');
    expect(uploads.$uploads.get().files[1]?.recrawl).toBe('weekly');
  });
});

describe('finding files by name', () => {
  it('lists those the server finds beside the others, and tells how many there are', async () => {
    const uploads = open([stored('a'), stored('b')]);
    api.listFiles.mockResolvedValueOnce({
      ...listed(stored('b')),
      meta: { page: 1, perPage: 100, total: 3 },
    });
    await uploads.find(' b ');
    expect(api.listFiles).toHaveBeenLastCalledWith('b1', 1, undefined, 'b');
    expect(uploads.$uploads.get()).toMatchObject({
      files: [stored('a'), stored('b')],
      found: { words: 'b', files: [stored('b')], total: 3 },
    });
    await uploads.remove('b');
    expect(uploads.$uploads.get()).toMatchObject({ files: [stored('a')], found: { files: [] } });
    await uploads.find('');
    expect(uploads.$uploads.get().found).toBeNull();
  });

  it('shows further pages of what was found', async () => {
    const uploads = open([stored('a')]);
    const page = (...files: FileData[]) => ({ ...listed(...files), meta: { page: 1, perPage: 1, total: 2 } });
    api.listFiles.mockResolvedValueOnce(page(stored('b')));
    await uploads.find('x');
    api.listFiles.mockResolvedValueOnce(page(stored('b'))).mockResolvedValueOnce(page(stored('c')));
    await uploads.showMore();
    expect(uploads.$uploads.get().found?.files).toEqual([stored('b'), stored('c')]);
    expect(uploads.$uploads.get().files).toEqual([stored('a')]);
  });

  it('drops what was found by earlier words when it comes late', async () => {
    const uploads = open([stored('a')]);
    const late = Promise.withResolvers<ReturnType<typeof listed>>();
    api.listFiles.mockReturnValueOnce(late.promise as never);
    const first = uploads.find('a');
    api.listFiles.mockResolvedValueOnce(listed(stored('ab')));
    await uploads.find('ab');
    late.resolve(listed(stored('a')));
    await first;
    expect(uploads.$uploads.get().found?.files).toEqual([stored('ab')]);
  });
});
