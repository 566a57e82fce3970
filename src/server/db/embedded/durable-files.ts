import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { SystemAccount } from '../../passwd.ts';
import { syncToDisk } from '../../sync-to-disk.ts';

/**
 * Replaces a file in one step that survives a power cut. The new file never goes through a link that somebody
 * else may have put at its place.
 */
export async function replaceDurably(
  file: string,
  content: string,
  { mode, owner }: { mode: number; owner?: SystemAccount | undefined },
): Promise<void> {
  const unfinished = `${file}.new`;
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, 'wx', mode);
  try {
    await handle.chmod(mode);
    if (owner) await handle.chown(owner.uid, owner.gid);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  await syncToDisk(path.dirname(file));
}
