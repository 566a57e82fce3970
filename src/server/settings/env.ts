import path from 'node:path';
import { own } from '#rules/own.ts';
import { usualOf } from './setting-kinds.ts';
import { type Settings, settingNames, settings } from './settings.ts';
import { isOfService, unknownSettingSentence } from './unknown-setting.ts';

/** Adds the settings of `.env` in the working directory to those of the environment, which win. */
export function loadEnvironmentFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new EnvironmentError('The file .env cannot be read; check its permissions or remove it.');
    }
  }
}

/** Where a bucket is, and who we are there. */
export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Where backups are kept, when one is due, and how many are kept. */
type BackupSettings = {
  to: 'bucket' | { folder: string };
  at: Settings['BACKUP_AT'];
  keep: number;
};

export type Environment = Settings & {
  /** What holds of each setting as one writes it, given or usual; none of those that are not set. */
  written: ReadonlyMap<string, string>;
  /** Absolute form of DATA_DIR. */
  dataDirectory: string;
  /** Where files lie; null for DATA_DIR. */
  s3: S3Settings | null;
  /** Backups that are made without anybody asking; null for none. */
  backups: BackupSettings | null;
};

/** A setting is wrong. The message names it and what was expected, and never repeats its value. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * Parses the process's settings.
 * @throws {EnvironmentError} naming the first setting that is wrong and what was expected, or one that was meant for
 * Parley and is none
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const unknown = unknownSettingSentence(variables, settingNames);
  if (unknown) throw new EnvironmentError(unknown);
  const written = new Map<string, string>();
  const parsed = Object.entries(settings).map(([name, { schema, expected }]) => {
    const variable = own(variables, name);
    const given = isOfService(name, variable) ? undefined : variable;
    const result = schema.safeParse(given);
    if (!result.success) throw new EnvironmentError(`The setting ${name} must be ${expected}.`);
    const text = given?.trim() || usualOf(schema);
    if (text) written.set(name, text);
    return [name, result.data];
  });
  const values = Object.fromEntries(parsed) as Settings;
  if (values.SECRETS_KEY && values.SECRETS_KEY_FILE) {
    throw new EnvironmentError('Set SECRETS_KEY or SECRETS_KEY_FILE, not both.');
  }
  if (values.DATABASE_REPLICA_URL && !values.DATABASE_URL) {
    throw new EnvironmentError(
      'DATABASE_REPLICA_URL needs DATABASE_URL, the server that it is a replica of.',
    );
  }
  return {
    ...values,
    written,
    PUBLIC_ORIGIN: values.PUBLIC_ORIGIN?.replace(/\/$/, ''),
    dataDirectory: path.resolve(values.DATA_DIR),
    s3: s3Of(values),
    backups: backupsOf(values),
  };
}

/** @throws {EnvironmentError} where they are to lie in a bucket that there is not */
function backupsOf({
  BACKUP_TO,
  BACKUP_AT: at,
  BACKUP_KEEP: keep,
  S3_BUCKET,
}: Settings): BackupSettings | null {
  if (BACKUP_TO === undefined) return null;
  if (BACKUP_TO !== 's3') return { to: { folder: path.resolve(BACKUP_TO) }, at, keep };
  if (!S3_BUCKET)
    throw new EnvironmentError('BACKUP_TO is s3, and there is no S3_BUCKET; set it and its four others.');
  return { to: 'bucket', at, keep };
}

/** @throws {EnvironmentError} where some of it is set and some is not */
function s3Of(values: Settings): S3Settings | null {
  const names = [
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ] as const;
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return null;
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new EnvironmentError(
      `Files are kept in an S3 store only if all of ${names.join(', ')} are set: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    );
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}
