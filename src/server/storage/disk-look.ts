import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { withinTime } from '../within-time.ts';

/** How much room the disk has that files lie on, in bytes. */
type DiskRoom = { freeBytes: number; totalBytes: number };

/** Looks at a disk. */
export type DiskLook = {
  /** @throws what keeps it from that, or that it took too long */
  read(): Promise<DiskRoom>;
};

/** What answers no sooner hangs. Milliseconds. */
const longestLook = 2_000;

/**
 * A look at the disk of a folder that everybody shares who looks at the same time. One at a file system that hangs, such
 * as a network's, cannot be taken back, and keeps one of the few threads on which all files of this process are read: so
 * no other begins before it is over.
 * @param look stands for the system in tests
 */
export function createDiskLook(
  folder: string,
  look: (folder: string) => Promise<StatsFs> = statfs,
): DiskLook {
  let underWay: Promise<DiskRoom> | null = null;
  const begin = async (): Promise<DiskRoom> => {
    try {
      const { bavail, blocks, bsize } = await look(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    } finally {
      underWay = null;
    }
  };
  return {
    read() {
      underWay ??= begin();
      return withinTime(underWay, longestLook);
    },
  };
}
