import { AppError } from '../errors.ts';

const maximumBytes = 1024 * 1024;

/**
 * The JSON body of a request, at most 1 MiB, counted as it arrives.
 * @throws {AppError} `unsupported_media_type`, `payload_too_large` or `malformed_json`
 */
export async function readJson(request: Request): Promise<unknown> {
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new AppError('unsupported_media_type');
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes)
    throw new AppError('payload_too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maximumBytes) throw new AppError('payload_too_large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)), withoutNul);
  } catch {
    throw new AppError('malformed_json');
  }
}

/** PostgreSQL cannot store the character, and it means nothing in any text. */
function withoutNul(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}
