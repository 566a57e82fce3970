import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import Busboy from '@fastify/busboy';
import { requestLimits, uploadLimits } from '#rules/limits.ts';
import { AppError } from '../errors.ts';

/** `declared` is how many bytes all files of the request have at least, as far as its head says; else 0. */
type Upload = { name: string; bytes: AsyncIterable<Uint8Array>; declared: number };

type Limits = { bytes: number; files: number };

/** What a body may have beside its files: the heads of its parts, and fields that nobody reads. */
const besideFiles = 64 * 1024;

/** What comes with a file of a form. Whatever is not among it is no form of ours. */
const partLimits = { fields: 20, fieldNameSize: 100, fieldSize: 1_000, headerPairs: 20, headerSize: 8_000 };

/**
 * Reads the `file` parts of a multipart body one after another as they arrive, so that an upload never lies in
 * memory whole. A body that says it is larger than all of its files may be is not read at all.
 * @param store takes each part's bytes to their place
 * @param limits of one file, and how many there may be
 * @returns what `store` made of each part, in order
 * @throws {AppError} `unsupported_media_type`, `invalid_request` without any file, `payload_too_large`
 */
export async function readUploads<Stored>(
  request: Request,
  store: (upload: Upload) => Promise<Stored>,
  { bytes: fileBytes, files: mostFiles }: Limits = {
    bytes: uploadLimits.fileBytes,
    files: uploadLimits.filesPerRequest,
  },
): Promise<Stored[]> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!contentType.toLowerCase().startsWith('multipart/form-data') || !request.body) {
    throw new AppError('unsupported_media_type');
  }
  const length = Number(request.headers.get('content-length') ?? 0);
  const most = Math.min(requestLimits.bytes, fileBytes * mostFiles + besideFiles);
  if (length > most) throw new AppError('payload_too_large');
  const declared = Math.max(0, length - besideFiles);
  const parser = parserOf(contentType, { bytes: fileBytes, files: mostFiles });
  const source = Readable.fromWeb(request.body as ReadableStream);
  const stored: Promise<Stored>[] = [];
  const parts = new Set<Readable>();

  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      source.unpipe(parser);
      // What still comes runs into nothing, until the server has answered and closes the connection. Cancelling the
      // body would do, but it makes Node close the stream twice, and that error nobody can catch ends the process.
      source.resume();
      // What waits for the rest of a part is told that none comes, and removes what it has written.
      for (const part of parts) part.destroy(error as Error);
      void Promise.allSettled(stored).then(() => reject(error));
    };
    const tooMuch = () => fail(new AppError('payload_too_large'));
    const invalid = () => fail(new AppError('invalid_request', { fields: { file: 'invalid' } }));
    parser.on('file', (field, bytes, name) => {
      if (field !== 'file') {
        bytes.resume();
        return;
      }
      // Nobody may be reading it yet; who does then hears that it is over.
      bytes.on('error', () => undefined).once('close', () => parts.delete(bytes));
      parts.add(bytes);
      const storing = store({ name: name ?? 'file', bytes, declared });
      stored.push(storing);
      storing.catch(fail);
    });
    parser.on('filesLimit', tooMuch).on('fieldsLimit', tooMuch).on('partsLimit', tooMuch);
    parser.on('finish', resolve);
    parser.on('error', invalid);
    let size = 0;
    source.on('data', ({ length: came }: Uint8Array) => {
      size += came;
      if (size > most) tooMuch();
    });
    source.on('error', invalid);
    source.pipe(parser);
  });
  const files = await Promise.all(stored);
  if (files.length === 0) throw new AppError('invalid_request', { fields: { file: 'required' } });
  return files;
}

/** @throws {AppError} for a type that names no border between the parts, or one that is none */
function parserOf(contentType: string, { bytes, files }: Limits) {
  const limits = { ...partLimits, files, parts: files + partLimits.fields, fileSize: bytes + 1 };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw new AppError('unsupported_media_type');
  }
}
