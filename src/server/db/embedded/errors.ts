import { fileProblems } from '../../file-problems.ts';

export type EmbeddedPostgresErrorCode =
  | 'data_directory_in_use'
  | 'data_directory_unwritable'
  | 'binaries_missing'
  | 'start_failed'
  | 'version_mismatch';

/**
 * Parley's own PostgreSQL cannot be used. The message is one sentence that names the data directory and the
 * way out; `details` holds PostgreSQL's last log lines, which belong in the log and nowhere else.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
  readonly code: EmbeddedPostgresErrorCode;
  readonly details: readonly string[];

  constructor(
    code: EmbeddedPostgresErrorCode,
    message: string,
    options: { details?: readonly string[]; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details ?? [];
  }
}

export const dataDirectoryInUse = (dataDirectory: string) =>
  new EmbeddedPostgresError(
    'data_directory_in_use',
    `Another Parley is already using the data directory ${dataDirectory}; stop that one first, or set DATA_DIR to another folder.`,
  );

export const dataDirectoryUnwritable = (dataDirectory: string, reason: string, cause?: unknown) =>
  new EmbeddedPostgresError(
    'data_directory_unwritable',
    `Parley cannot write to the data directory ${dataDirectory} (${reason}); put that right, or set DATA_DIR to another folder.`,
    { cause },
  );

export const binariesMissing = (dataDirectory: string, reason: string, details: readonly string[] = []) =>
  new EmbeddedPostgresError(
    'binaries_missing',
    `The database in ${dataDirectory} cannot start because ${reason}; run npm ci again, or set DATABASE_URL to a PostgreSQL server of your own.`,
    { details },
  );

export const startFailed = (
  dataDirectory: string,
  reason: string,
  options: { details?: readonly string[]; cause?: unknown } = {},
) =>
  new EmbeddedPostgresError(
    'start_failed',
    `The database in ${dataDirectory} did not start: ${reason}.`,
    options,
  );

/** What is wrong only the program's own lines say, if it had time for any. */
export const gaveUp = (dataDirectory: string, program: string, details: readonly string[], cause?: unknown) =>
  startFailed(
    dataDirectory,
    details.length > 0
      ? `${program} gave up, and the log shows its last lines; put right what they name and start Parley again`
      : `${program} was ended before it said anything; start Parley again`,
    { details, cause },
  );

export const versionMismatch = (dataDirectory: string, found: string, brought: string) =>
  new EmbeddedPostgresError(
    'version_mismatch',
    `The database in ${dataDirectory} was made by PostgreSQL ${found} and this Parley brings PostgreSQL ${brought}; start the Parley that made it, or restore a backup into an empty DATA_DIR.`,
  );

/**
 * Runs `work`, and turns failures to write into the typed error; other failures pass through.
 * @throws {EmbeddedPostgresError} data_directory_unwritable
 */
export async function writingTo<Result>(dataDirectory: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = fileProblems.get(errorCode(error) ?? '');
    throw reason ? dataDirectoryUnwritable(dataDirectory, reason, error) : error;
  }
}

/** The `code` that Node and pg put on their errors, such as `ENOENT` or `28P01`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
