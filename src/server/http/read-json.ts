import { AppError } from '../errors.ts';
import { parsePlainJson, TooManyValues, UnstorableText } from './plain-json.ts';
import { readBytes } from './read-bytes.ts';

/**
 * The JSON body of a request: at most 1 MiB unless told otherwise, counted as it arrives, and within 30 seconds.
 * @param most in bytes
 * @throws {AppError} `unsupported_media_type`, `payload_too_large`, `request_timeout`, `malformed_json` or `unstorable_text`
 */
export async function readJson(request: Request, most?: number): Promise<unknown> {
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new AppError('unsupported_media_type');
  const bytes = await readBytes(request, most);
  try {
    return parsePlainJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TooManyValues) throw new AppError('payload_too_large');
    throw new AppError(error instanceof UnstorableText ? 'unstorable_text' : 'malformed_json');
  }
}
