import pg from 'pg';

/** How PostgreSQL's codes begin where there is no connection, or the server is shut down or starting. */
const cutOff = ['08', '57P'];
/** And where it is out of room, was told to cancel, or another transaction came between. */
const passing = [...cutOff, '53', '57', '40'];

/**
 * Whether a statement failed because the database cannot be reached or took itself back, so that it may go well the next
 * time. It may also have been committed just before.
 */
export const isAway = (error: unknown) => hasFailedBy(error, passing);

/** Whether the connection or the server went under a statement, whatever that was about. */
export const isCutOff = (error: unknown) => hasFailedBy(error, cutOff);

function hasFailedBy(error: unknown, codes: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return codes.some((begins) => error.code?.startsWith(begins));
  // The ORM names the statement that failed, and the driver why it gave up: what it was stands below.
  return isOfNetwork(error) || ofDriver.test(error.message) || hasFailedBy(error.cause, codes);
}

/** Other codes of the system are about files; only a socket that is gone has theirs. */
const isOfNetwork = ({ code, syscall }: NodeJS.ErrnoException) =>
  syscall === 'connect' || networkCode.test(code ?? '');
const networkCode = /^E(CONN\w+|NOTCONN|PIPE|PROTO|TIMEDOUT|NOTFOUND|AI_\w+|HOST\w+|NET\w+|ADDRNOTAVAIL)$/;

/** What the driver says, which gives these no codes. */
const ofDriver =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|There was an error establishing an SSL connection)/;
