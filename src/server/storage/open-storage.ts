import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { type Environment, EnvironmentError } from '../settings/env.ts';
import type { FileStorage } from './file-storage.ts';
import { createLocalStorage } from './local-storage.ts';

/**
 * Files lie in the bucket that the settings name, else in DATA_DIR.
 * @throws {EnvironmentError} where the bucket is not there or does not let us in
 */
export async function openStorage(environment: Environment, log: Pick<Logger, 'warn'>): Promise<FileStorage> {
  const reserveBytes = environment.DISK_RESERVE_MB * 1024 * 1024;
  const { dataDirectory, s3 } = environment;
  if (!s3) return createLocalStorage(path.join(dataDirectory, 'uploads'), { reserveBytes });
  return openBucket(environment, 'uploads/', log);
}

/**
 * The part of the bucket that the settings name whose keys begin with `root`: other things lie in it as well.
 * @throws {EnvironmentError} where the bucket is not there, does not let us in, or none is named
 */
export async function openBucket(
  { dataDirectory, s3, DISK_RESERVE_MB }: Environment,
  root: 'uploads/' | 'backups/',
  log: Pick<Logger, 'warn'>,
): Promise<FileStorage> {
  if (!s3) throw new EnvironmentError('There is no S3_BUCKET.');
  const [{ connectS3, lookAtBucket }, { createS3Storage }] = await Promise.all([
    import('./s3-connection.ts'),
    import('./s3-storage.ts'),
  ]);
  const connection = await connectS3(s3, log);
  const look = await lookAtBucket(connection);
  if (look.state === 'refused') throw new EnvironmentError(look.problem);
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const reserveBytes = DISK_RESERVE_MB * 1024 * 1024;
  return createS3Storage(connection, { root, diskFolder: dataDirectory, reserveBytes, log });
}
