import type { DuplicateChoice } from '#rules/files.ts';
import type { Transfer } from './transfer.ts';
import type { createUploadsState } from './uploads-state.ts';

type Sendable = { file: File; onDuplicate: DuplicateChoice };

/** The transfers as they stand in the store, and what of them can be sent again. */
export function createTransferList($uploads: ReturnType<typeof createUploadsState>) {
  /** What did not arrive, and what is there already, as a duplicate after all. */
  const kept = new Map<number, Sendable>();
  const all = () => $uploads.get().transfers;

  function change(id: number, changes: Partial<Transfer>): void {
    const changed = all().map((each) => (each.id === id ? { ...each, ...changes } : each));
    $uploads.setKey('transfers', changed);
  }

  function forget(id: number): void {
    kept.delete(id);
    $uploads.setKey(
      'transfers',
      all().filter((each) => each.id !== id),
    );
  }

  return {
    all,
    change,

    put(added: readonly Transfer[]): void {
      $uploads.setKey('transfers', [...all(), ...added]);
    },

    /** Shows what became of one, and keeps what it is sent again of. */
    keep(id: number, sendable: Sendable, shown: Partial<Transfer>): void {
      kept.set(id, sendable);
      change(id, shown);
    },

    /** What one is sent again of, which is as it was at first by that; undefined where it is not kept. */
    takeAgain(id: number): Sendable | undefined {
      const again = kept.get(id);
      if (!kept.delete(id)) return undefined;
      change(id, { sent: 0, error: null, duplicateOf: null });
      return again;
    },

    /** Takes one off that is done, and leaves those that somebody has to read or to decide first. */
    finish(id: number): void {
      const hasMore = all().some((each) => each.id === id && each.skipped.length > 0);
      if (!kept.has(id) && !hasMore) forget(id);
    },

    forget,
  };
}
