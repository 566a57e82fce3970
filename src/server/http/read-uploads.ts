import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import Busboy from '@fastify/busboy';
import { uploadLimits } from '#rules/limits.ts';
import { AppError } from '../errors.ts';

type Upload = { name: string; bytes: AsyncIterable<Uint8Array> };

/**
 * Reads the `file` parts of a multipart body one after another as they arrive, so that an upload never lies in
 * memory whole.
 * @param store takes each part's bytes to their place
 * @returns what `store` made of each part, in order
 * @throws {AppError} `unsupported_media_type`, `invalid_request` without any file, `payload_too_large`
 */
export async function readUploads<Stored>(
  request: Request,
  store: (upload: Upload) => Promise<Stored>,
): Promise<Stored[]> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!contentType.toLowerCase().startsWith('multipart/form-data') || !request.body) {
    throw new AppError('unsupported_media_type');
  }
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: { fields: 20, files: uploadLimits.filesPerRequest, fileSize: uploadLimits.fileBytes + 1 },
  });
  const source = Readable.fromWeb(request.body as ReadableStream);
  const stored: Promise<Stored>[] = [];

  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      source.unpipe(parser);
      // The rest runs into nothing. Cancelling the body would do, but it makes Node close the stream twice, and
      // that error nobody can catch ends the process.
      source.resume();
      reject(error);
    };
    parser.on('file', (field, bytes, name) => {
      if (field !== 'file') {
        bytes.resume();
        return;
      }
      const storing = store({ name: name ?? 'file', bytes });
      stored.push(storing);
      storing.catch(fail);
    });
    parser.on('filesLimit', () => fail(new AppError('payload_too_large')));
    parser.on('finish', resolve);
    parser.on('error', () => fail(new AppError('invalid_request', { fields: { file: 'invalid' } })));
    source.on('error', () => fail(new AppError('invalid_request', { fields: { file: 'invalid' } })));
    source.pipe(parser);
  });
  const files = await Promise.all(stored);
  if (files.length === 0) throw new AppError('invalid_request', { fields: { file: 'required' } });
  return files;
}
