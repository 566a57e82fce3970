import { AppError } from '../errors.ts';
import { parsePlainJson } from './plain-json.ts';

const maximumBytes = 1024 * 1024;
const maximumMilliseconds = 30_000;

/**
 * The JSON body of a request: at most 1 MiB, counted as it arrives, and within 30 seconds.
 * @throws {AppError} `unsupported_media_type`, `payload_too_large`, `request_timeout` or `malformed_json`
 */
export async function readJson(request: Request): Promise<unknown> {
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new AppError('unsupported_media_type');
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes)
    throw new AppError('payload_too_large');
  const bytes = await readBytes(request);
  try {
    return parsePlainJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('malformed_json');
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('request_timeout')), maximumMilliseconds);
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (true) {
      // Whoever loses is not cancelled: see `readUploads`.
      const part = await Promise.race([reader.read(), tooLate]);
      if (part.done) return Buffer.concat(chunks);
      size += part.value.byteLength;
      if (size > maximumBytes) throw new AppError('payload_too_large');
      chunks.push(part.value);
    }
  } finally {
    clearTimeout(timer);
  }
}
