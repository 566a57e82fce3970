import type { Recrawl } from '#rules/files.ts';

/** What a person who feeds the bot may do with a file. */
export type FileActions = {
  onDelete: () => void;
  onReread: () => void;
  onCancel: () => void;
  /** Throws {ApiError}. */
  onSchedule: (recrawl: Recrawl) => Promise<void>;
  onReadHidden: (readsHidden: boolean) => void;
  onReplaceOlder: () => void;
  onKeepBoth: () => void;
};
