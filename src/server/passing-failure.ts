import { AppError } from './errors.ts';
import { isAway } from './is-away.ts';
import { presentMilliseconds } from './time.ts';

/** So soon it is worth asking a database again that was away. Milliseconds. */
const soon = 5_000;

/**
 * What the caller is told of a failure that is nobody's defect: the database is away or takes no connection, or a disk
 * is full. Null for all others.
 */
export function passingFailure(error: unknown): AppError | null {
  const chain = chainOf(error);
  const isFull = chain.some(({ code }) => code === 'ENOSPC' || code === '53100');
  if (isFull) return new AppError('storage_unavailable');
  if (!isAway(error)) return null;
  return new AppError('unavailable', { resetsAt: new Date(presentMilliseconds() + soon) });
}

/** An error with what caused it. */
function chainOf(error: unknown): NodeJS.ErrnoException[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [];
}
