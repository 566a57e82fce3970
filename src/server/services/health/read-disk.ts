import { statfs } from 'node:fs/promises';
import type { App } from '../context.ts';

/** The disk that files lie on, in bytes; below `reserveBytes` free, none is taken. */
export async function readDisk({ app: { environment } }: { app: Pick<App, 'environment'> }) {
  const disk = await statfs(environment.dataDirectory);
  return {
    freeBytes: disk.bavail * disk.bsize,
    totalBytes: disk.blocks * disk.bsize,
    reserveBytes: environment.DISK_RESERVE_MB * 1024 * 1024,
  };
}
