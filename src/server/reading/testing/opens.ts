import { open } from 'node:fs/promises';

/** Opens a file of this disk, as the storage does. */
export const opens = (file: string) => async () => {
  const handle = await open(file);
  const { size } = await handle.stat();
  return { size, bytes: handle.createReadStream() };
};
