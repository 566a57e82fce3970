import type { WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Begins a file that only this system's user reads. It is there when this returns: a stream that opens its file itself
 * may do so only after what failed at once has been removed, and leaves it for ever.
 */
export async function newFile(path: string): Promise<WriteStream> {
  const file = await open(path, 'w', 0o600);
  return file.createWriteStream();
}
