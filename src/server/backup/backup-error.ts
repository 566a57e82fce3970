/** A backup, a restore or a move cannot go on. The message is one sentence that says why, and the way out. */
export class BackupError extends Error {
  override name = 'BackupError';
}
