import { AppError } from '../errors.ts';

const maximumBytes = 1024 * 1024;
const maximumMilliseconds = 30_000;

/**
 * The body of a request: at most 1 MiB, counted as it arrives, and within 30 seconds.
 * @throws {AppError} `payload_too_large` or `request_timeout`
 */
export async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes)
    throw new AppError('payload_too_large');
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
