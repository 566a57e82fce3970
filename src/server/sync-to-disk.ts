import { open } from 'node:fs/promises';

/** Makes what is in a file, or the names in a folder, outlive a power cut. Windows cannot for folders and need not. */
export async function syncToDisk(fileOrFolder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
