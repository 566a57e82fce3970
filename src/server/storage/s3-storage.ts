import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { newFile } from '../new-file.ts';
import { presentTime } from '../time.ts';
import {
  assertDiskRoom,
  type ByteRange,
  type FileStorage,
  longestWrite,
  measured,
  verified,
} from './file-storage.ts';
import { bodyOfObject, lookAtBucket, pauseBefore, type S3Connection } from './s3-connection.ts';

/** Bytes of a part: so much of each upload under way is in memory, twice. */
const partSize = 8 * 1024 * 1024;
const removalsAtOnce = 16;

/**
 * Keeps files in a bucket.
 * @param options.root what its keys begin with in the bucket, where other things may lie
 * @param options.diskFolder where this machine's own disk is watched, of which the database may need room
 */
export function createS3Storage(
  connection: S3Connection,
  options: { root: string; diskFolder: string; reserveBytes: number; log: Pick<Logger, 'warn'> },
): FileStorage {
  const { sdk, client, bucket, explain } = connection;
  const { root } = options;
  const named = (key: string) => ({ Bucket: bucket, Key: root + key });

  const sizeOf = async (key: string): Promise<number | null> => {
    try {
      const { ContentLength } = await client.send(new sdk.HeadObjectCommand(named(key)));
      return ContentLength ?? 0;
    } catch (error) {
      try {
        return explain(error);
      } catch (explained) {
        if (explained instanceof AppError && explained.code === 'not_found') return null;
        throw explained;
      }
    }
  };

  /** @throws what `bytes` throws, or {AppError} `files_unavailable` */
  const upload = async (key: string, bytes: AsyncIterable<Uint8Array>, maximumBytes: number) => {
    const { Upload } = await import('@aws-sdk/lib-storage');
    const { bytes: passing, measure } = measured(bytes, maximumBytes);
    let broken: { error: unknown } | undefined;
    const body = Readable.from(
      (async function* () {
        try {
          yield* passing;
        } catch (error) {
          broken = { error };
          throw error;
        }
      })(),
      { objectMode: false },
    );
    try {
      await new Upload({ client, params: { ...named(key), Body: body }, partSize, queueSize: 1 }).done();
    } catch (error) {
      if (broken) throw broken.error;
      // Of an upload that ended already the answer was lost: asked again, stores say that there is none, or fail.
      if ((await sizeOf(key)) !== measure.size) explain(error);
    } finally {
      body.destroy();
    }
    if ((await sizeOf(key)) !== measure.size) explain(new Error('The store has another number of bytes'));
    return measure;
  };

  const get = (key: string, range: ByteRange | undefined, etag?: string) =>
    client
      .send(
        new sdk.GetObjectCommand({
          ...named(key),
          ...(range && { Range: `bytes=${range.first}-${range.last}` }),
          ...(etag && { IfMatch: etag }),
        }),
      )
      .catch(explain);

  /** What `first` begins, begun again where it is cut. */
  async function* wholly(key: string, first: Awaited<ReturnType<typeof get>>, range: ByteRange) {
    let [answer, at, failures] = [first, range.first, 0];
    while (at <= range.last) {
      try {
        for await (const chunk of bodyOfObject(answer) as AsyncIterable<Uint8Array>) {
          at += chunk.byteLength;
          failures = 0;
          yield chunk;
        }
        if (at <= range.last) throw new Error('The answer was cut');
      } catch (error) {
        failures += 1;
        if (failures >= connection.mostAttempts) explain(error);
        await pause(pauseBefore(failures));
        answer = await get(key, { first: at, last: range.last }, first.ETag);
      }
    }
  }

  const open: FileStorage['open'] = async (key, { range, sha256 } = {}) => {
    const answer = await get(key, range);
    const size = Number(answer.ContentRange?.replace(/^.*\//, '') ?? answer.ContentLength ?? 0);
    const wanted = range ?? { first: 0, last: size - 1 };
    const bytes = Readable.from(wholly(key, answer, wanted), { objectMode: false });
    bytes.once('close', () => bodyOfObject(answer).destroy());
    return { size, bytes: sha256 && !range ? verified(bytes, sha256) : bytes };
  };

  async function* list(prefix = '') {
    for (let ContinuationToken: string | undefined; ; ) {
      const given = { Bucket: bucket, Prefix: root + prefix, ContinuationToken };
      const page = await client.send(new sdk.ListObjectsV2Command(given)).catch(explain);
      for (const { Key = '', Size = 0 } of page.Contents ?? [])
        yield { key: Key.slice(root.length), size: Size };
      ContinuationToken = page.NextContinuationToken;
      if (!page.IsTruncated || !ContinuationToken) return;
    }
  }

  const remove = async (key: string) => {
    await client.send(new sdk.DeleteObjectCommand(named(key))).catch((error: unknown) => {
      try {
        explain(error);
      } catch (explained) {
        if (!(explained instanceof AppError && explained.code === 'not_found')) throw explained;
      }
    });
  };

  /** Not many at once by one call: some stores do not know it. */
  const removeAll = async (found: AsyncIterable<{ key: string }>) => {
    const keys: string[] = [];
    for await (const { key } of found) keys.push(key);
    const next = keys.values();
    await Promise.all(
      Array.from({ length: removalsAtOnce }, async () => {
        for (const key of next) await remove(key);
      }),
    );
  };
  const removeFolder = (folder: string) => removeAll(list(`${folder}/`));

  return {
    async write({ spaceId, modelBotId }, bytes, maximumBytes) {
      await assertDiskRoom(options.diskFolder, options.reserveBytes);
      const key = [spaceId, ...modelBotId.split(path.sep), randomUUID()].join('/');
      const measure = await upload(key, bytes, maximumBytes);
      return { key, size: measure.size, sha256: measure.sha256() };
    },
    open,
    sizeOf,
    async localCopy(key) {
      await assertDiskRoom(os.tmpdir(), options.reserveBytes);
      const { bytes } = await open(key);
      const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-copy-'));
      const dispose = () => rm(folder, { recursive: true, force: true });
      const copy = path.join(folder, 'file');
      await pipeline(bytes, await newFile(copy)).catch(async (error) => {
        await dispose();
        throw error;
      });
      return { path: copy, [Symbol.asyncDispose]: dispose };
    },
    async copy(from, to) {
      const CopySource = encodeURI(`${bucket}/${root}${from}`);
      await client.send(new sdk.CopyObjectCommand({ ...named(to), CopySource })).catch(explain);
    },
    async put(key, bytes) {
      await upload(key, bytes, Number.POSITIVE_INFINITY);
    },
    list: () => list(),
    remove,
    removeModelBot: ({ spaceId, modelBotId }) => removeFolder(`${spaceId}/${modelBotId}`),
    removeSpace: removeFolder,
    async removeLike(pattern) {
      const names = pattern.split('/');
      const isLike = (key: string) => {
        const parts = key.split('/');
        return parts.length > names.length && names.every((name, at) => name === '*' || name === parts[at]);
      };
      // A thousand keys come with each call: looking into each folder by itself would be more of them.
      await removeAll(
        (async function* () {
          for await (const found of list()) if (isLike(found.key)) yield found;
        })(),
      );
    },
    bucketState: async () => (await lookAtBucket(connection)).state,
    async removeUnfinished(now = presentTime()) {
      try {
        const given = { Bucket: bucket, Prefix: root };
        const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand(given));
        for (const { Key, UploadId, Initiated } of Uploads) {
          if (!Initiated || now.getTime() - Initiated.getTime() <= longestWrite) continue;
          await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
        }
      } catch (error) {
        // Not every store can tell, and most have a rule that removes them.
        const reason = error instanceof Error ? error.message : String(error);
        options.log.warn({ reason }, 'Unfinished uploads could not be looked for in S3_BUCKET');
      }
    },
  };
}
