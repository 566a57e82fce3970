/** How full the disk is that files lie on: `full` takes no more of them. */
export type DiskState = 'roomy' | 'nearlyFull' | 'full';

/** It is nearly full early enough for whoever has to make room. All in bytes; the reserve stays free. */
export function diskState(disk: { freeBytes: number; totalBytes: number; reserveBytes: number }): DiskState {
  if (disk.freeBytes < disk.reserveBytes) return 'full';
  return disk.freeBytes < Math.max(disk.totalBytes / 10, disk.reserveBytes * 4) ? 'nearlyFull' : 'roomy';
}
