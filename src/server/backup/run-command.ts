import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { translator } from '#i18n/i18n.ts';
import { AppError } from '../errors.ts';
import { type Environment, loadEnvironmentFile, parseEnvironment } from '../settings/env.ts';
import { createLog } from '../start/create-log.ts';
import { startErrorSentence } from '../start/start-error.ts';
import { createTelemetry } from '../telemetry/telemetry.ts';
import { BackupError } from './backup-error.ts';
import { readArguments } from './read-arguments.ts';

type Given = {
  environment: Environment;
  log: Logger;
  /** What the command was called with, without its options. */
  names: string[];
  /** The key for the archive. */
  key: string | undefined;
  migrationsFolder: string;
  /** Of this Parley. */
  version: string;
  /** Tells how far it is. */
  say(line: string): void;
  /** Aborted with a {BackupError} by whoever ends the command: what it has begun is to be taken back. */
  stopped: AbortSignal;
};

/**
 * Runs a command to its end: progress goes to standard error, the last line to standard output; what goes wrong is one
 * sentence and a code that is not 0. A signal stops it in order, the same signal again at once.
 * @param projectDirectory where `package.json` and the migrations lie
 * @param work returns the last line
 */
export async function runCommand(
  projectDirectory: string,
  work: (given: Given) => Promise<string>,
): Promise<never> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop.abort(new BackupError('Stopped; what was begun is taken back.')));
  }
  try {
    loadEnvironmentFile();
    const environment = parseEnvironment({ LOG_LEVEL: 'warn', ...process.env });
    const { names, key } = await readArguments(process.argv.slice(2), environment.BACKUP_KEY);
    const { version } = JSON.parse(await readFile(path.join(projectDirectory, 'package.json'), 'utf8'));
    const lastLine = await work({
      environment,
      log: createLog(environment, await createTelemetry({ collector: undefined })),
      names,
      key,
      migrationsFolder: path.join(projectDirectory, 'src/server/db/migrations'),
      version,
      say: (line) => process.stderr.write(`${line}\n`),
      stopped: stop.signal,
    });
    process.stdout.write(`${lastLine}\n`);
    process.exit(0);
  } catch (thrown) {
    // The database of ours hears the terminal's signals, too, and may have been what failed.
    const error = stop.signal.aborted ? stop.signal.reason : thrown;
    process.stderr.write(`${sentenceOf(error) ?? (error instanceof Error ? error.stack : error)}\n`);
    process.exit(1);
  }
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof BackupError) return error.message;
  if (error instanceof AppError) return translator('en')(`errors.${error.code}`);
  if (isFull(error)) return 'The disk is full; make room, or name a file on another one.';
  return startErrorSentence(error, process.env);
}

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC';
