import pg from 'pg';

/** Classes of PostgreSQL's codes: no connection, out of room for connections, shut down or starting, another transaction. */
const passing = ['08', '53', '57', '40'];

/**
 * Whether a statement failed because the database cannot be reached or took itself back, so that it may go well the next
 * time. It may also have been committed just before.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return passing.includes(error.code?.slice(0, 2) ?? '');
  // The ORM names the statement that failed, and keeps why.
  if (error.cause !== undefined) return isAway(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? lostConnection.test(error.message) : networkCode.test(code);
}

const networkCode = /^E[A-Z]{3,}$/;
/** What the driver says, which gives these no codes. */
const lostConnection = /connection|connect\b|not queryable/i;
