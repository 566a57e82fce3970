import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import type { S3Settings } from '../settings/env.ts';

/** With half of all calls failing one in a thousand fails for good. */
const mostAttempts = 10;
const longestPause = 3_000;

/** Milliseconds before another attempt: longer each time, and never the same for all who wait. */
export const pauseBefore = (attempt: number) =>
  Math.min(100 * 2 ** (attempt - 1), longestPause) * (0.5 + Math.random() / 2);

/** A bucket as the storage needs it. */
export type S3Connection = {
  sdk: typeof import('@aws-sdk/client-s3');
  client: S3Client;
  bucket: string;
  mostAttempts: number;
  /** @throws {AppError} `not_found` or `files_unavailable`, which the log explains */
  explain(error: unknown): never;
};

/** Loads the client, which takes memory that nobody without a bucket spends. */
export async function connectS3(settings: S3Settings, log: Pick<Logger, 'warn'>): Promise<S3Connection> {
  const sdk = await import('@aws-sdk/client-s3');
  const { endpoint, region, accessKeyId, secretAccessKey, bucket } = settings;
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Names of buckets are no names of hosts but at Amazon, which knows both forms.
    forcePathStyle: true,
    // Bodies are signed by their SHA-256, which every server checks; the newer checksums many do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    retryStrategy: boundedRetries(),
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  });
  return {
    sdk,
    client,
    bucket,
    mostAttempts,
    explain(error) {
      if (error instanceof AppError) throw error;
      // The latter is how a request without a body in its answer says it.
      if (['NoSuchKey', 'NotFound'].includes(nameOf(error))) throw new AppError('not_found');
      log.warn({ reason: reasonOf(error) }, 'The S3 store failed');
      throw new AppError('files_unavailable');
    },
  };
}

/** Milliseconds. Neither a start nor a page waits longer for a store, which those wait for who need it. */
const longestLook = 2_000;

/** Whether the bucket is there and lets us in; else, in a sentence, what is wrong with the settings. */
export async function lookAtBucket({
  sdk,
  client,
  bucket,
}: S3Connection): Promise<{ state: 'answers' | 'away' } | { state: 'refused'; problem: string }> {
  try {
    const abortSignal = AbortSignal.timeout(longestLook);
    await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }), { abortSignal });
    return { state: 'answers' };
  } catch (error) {
    const status = statusOf(error);
    if (status === 404) {
      const problem = 'There is no bucket S3_BUCKET at S3_ENDPOINT; make it, or name another.';
      return { state: 'refused', problem };
    }
    // Amazon sends whoever asks in another region elsewhere.
    if (status === 301 || status === 307 || status === 400 || status === 401 || status === 403) {
      const problem =
        'The store at S3_ENDPOINT does not let us into S3_BUCKET; check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and what the key may do.';
      return { state: 'refused', problem };
    }
    return { state: 'away' };
  }
}

/** The SDK's own strategy stops trying for everybody once many have failed: of half of all calls it gives up soon. */
function boundedRetries() {
  const token = (retries: number) => ({
    getRetryCount: () => retries,
    getRetryDelay: () => (retries === 0 ? 0 : pauseBefore(retries)),
  });
  return {
    mode: 'bounded',
    acquireInitialRetryToken: async () => token(0),
    async refreshRetryTokenForRetry(
      before: { getRetryCount(): number },
      { errorType, error }: { errorType: string; error?: unknown },
    ) {
      const retries = before.getRetryCount() + 1;
      const isFinal =
        errorType === 'CLIENT_ERROR' ||
        statusOf(error) === notImplemented ||
        // Nobody waits for it any more.
        nameOf(error) === 'AbortError';
      if (isFinal || retries >= mostAttempts) throw error ?? new Error('No more attempts');
      return token(retries);
    },
    recordSuccess() {},
  };
}

const notImplemented = 501;
const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;
const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
const reasonOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** The body of an answer, as Node's client has it. */
export const bodyOfObject = (answer: { Body?: unknown }) => answer.Body as Readable;
