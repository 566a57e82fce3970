import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import type { FileData } from '#contracts/file.ts';
import { chosen, createFakeFilesApi, stored } from './testing/fake-files-api.ts';
import { createUploads } from './uploads.ts';

let api: ReturnType<typeof createFakeFilesApi>;
beforeEach(() => {
  api = createFakeFilesApi();
});

const open = (files: FileData[] = []) => createUploads({ botId: 'b1', files }, api, async () => {});

describe('a file whose content is there already', () => {
  beforeEach(() => {
    api.uploadFile.mockImplementation(async (_botId, _file, { onDuplicate }) =>
      onDuplicate === 'reuse'
        ? [{ ...stored('old'), duplicate: true, namesake: null, archive: null }]
        : [
            {
              ...stored('new', 'queued', 0),
              duplicate: onDuplicate === 'replace',
              namesake: null,
              archive: null,
            },
          ],
    );
  });

  async function meetDuplicate() {
    const uploads = open([stored('old')]);
    uploads.add([chosen('copy')]);
    await vi.waitFor(() => expect(uploads.$uploads.get().transfers[0]?.duplicateOf?.id).toBe('old'));
    return uploads;
  }

  it('is not added, and the one that is there is named', async () => {
    const uploads = await meetDuplicate();
    expect(uploads.$uploads.get().files).toMatchObject([stored('old')]);
    uploads.dismiss(uploads.$uploads.get().transfers[0]?.id ?? 0);
    expect(uploads.$uploads.get().transfers).toEqual([]);
  });

  it.each(['keep', 'replace'] as const)('is added all the same by %s', async (choice) => {
    const uploads = await meetDuplicate();
    uploads.addDuplicate(uploads.$uploads.get().transfers[0]?.id ?? 0, choice);
    await vi.waitFor(() => expect(uploads.$uploads.get().transfers).toEqual([]));
    expect(api.uploadFile.mock.lastCall?.[2].onDuplicate).toBe(choice);
  });
});

describe('a file with the name of another', () => {
  const older = { id: 'old', createdAt: '2026-11-20T10:00:00.000Z' };

  async function meetNamesake() {
    api.uploadFile.mockResolvedValue([
      { ...stored('new', 'queued', 0), duplicate: false, namesake: { ...older }, archive: null },
    ]);
    api.listFiles.mockReturnValue(new Promise(() => {}));
    const uploads = open([stored('old')]);
    uploads.add([chosen('new')]);
    await vi.waitFor(() => expect(uploads.$uploads.get().namesakes).toEqual({ new: older }));
    return uploads;
  }
  const idsOf = ({ $uploads }: Awaited<ReturnType<typeof meetNamesake>>) =>
    $uploads.get().files.map(({ id }) => id);

  it('is added, and nothing happens to the older one when both are kept', async () => {
    const uploads = await meetNamesake();
    uploads.keepBoth('new');
    expect(uploads.$uploads.get().namesakes).toEqual({});
    expect(idsOf(uploads)).toEqual(['new', 'old']);
    expect(api.replaceFile).not.toHaveBeenCalled();
  });

  it('replaces the older one, which stays until the new one is ready', async () => {
    const uploads = await meetNamesake();
    api.replaceFile.mockResolvedValueOnce({ ...stored('new', 'processing', 0.5), replaces: 'old' });
    await uploads.replaceOlder('new');
    expect(api.replaceFile).toHaveBeenCalledWith('b1', 'new', 'old');
    expect(uploads.$uploads.get().namesakes).toEqual({});
    expect(idsOf(uploads)).toEqual(['new', 'old']);
  });

  it('replaces the older one at once when it is ready', async () => {
    const uploads = await meetNamesake();
    await uploads.replaceOlder('new');
    expect(idsOf(uploads)).toEqual(['new']);
  });

  it('leaves the choice where it cannot be made right now', async () => {
    const uploads = await meetNamesake();
    api.replaceFile.mockRejectedValueOnce(new ApiError(0, { code: 'network' }));
    await expect(uploads.replaceOlder('new')).rejects.toThrow(ApiError);
    expect(uploads.$uploads.get().namesakes).toEqual({ new: older });
  });

  it('leaves nothing to choose once the older one is deleted', async () => {
    const uploads = await meetNamesake();
    await uploads.remove('old');
    expect(uploads.$uploads.get().namesakes).toEqual({});
  });
});
