import type { App } from '../context.ts';

/** The disk that files lie on, in bytes; below `reserveBytes` free, none is taken. */
export async function readDisk({ app: { environment, disk } }: { app: Pick<App, 'environment' | 'disk'> }) {
  return { ...(await disk.read()), reserveBytes: environment.DISK_RESERVE_MB * 1024 * 1024 };
}
