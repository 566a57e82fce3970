import { requestLimits } from '#rules/limits.ts';
import { AppError } from '../errors.ts';

const maximumMilliseconds = 30_000;

/**
 * The body of a request: at most 1 MiB unless told otherwise, looked up in its head and counted as it arrives, and within
 * 30 seconds.
 * @param most in bytes
 * @throws {AppError} `payload_too_large` or `request_timeout`, which is also for one that breaks off
 */
export async function readBytes(
  request: Request,
  most: number = requestLimits.jsonBytes,
): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new AppError('payload_too_large');
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
      if (size > most) throw new AppError('payload_too_large');
      chunks.push(part.value);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('request_timeout');
  } finally {
    clearTimeout(timer);
  }
}
