import { expect, test } from 'vitest';
import {
  binariesMissing,
  dataDirectoryInUse,
  dataDirectoryUnwritable,
  startFailed,
  versionMismatch,
  writingTo,
} from './errors.ts';

test.each([
  dataDirectoryInUse('/srv/data'),
  dataDirectoryUnwritable('/srv/data', 'it is read-only'),
  binariesMissing('/srv/data', 'a package is not installed'),
  startFailed('/srv/data', 'a reason; a way out'),
  versionMismatch('/srv/data', '17', '18'),
])('$code says in one sentence which directory it is about', ({ message }) => {
  expect(message).toContain('/srv/data');
  expect(message).toMatch(/^[A-Z].*\.$/);
  expect(message.replaceAll('/srv/data', '').match(/[.!?]( |$)/g)).toHaveLength(1);
});

test.each(['EACCES', 'EROFS', 'ENOSPC', 'ENOTDIR'])(
  '%s means that the directory cannot be written',
  async (code) => {
    const cause = Object.assign(new Error('no'), { code });
    const failing = writingTo('/srv/data', () => Promise.reject(cause));
    await expect(failing).rejects.toMatchObject({ code: 'data_directory_unwritable', cause });
  },
);

test('other failures pass through', async () => {
  const cause = new Error('other');
  await expect(writingTo('/srv/data', () => Promise.reject(cause))).rejects.toBe(cause);
});
