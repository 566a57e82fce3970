import { ApiError } from '#client/api/api-error.ts';
import { isNeverRead } from '#rules/files.ts';

/**
 * What the server would say of a file once it had all of it, before anything is sent; null for nothing.
 * @param most in bytes
 */
export function refusalOf(file: File, most: number): ApiError | null {
  if (isNeverRead(file)) return new ApiError(0, { code: 'unsupported_media_type' });
  return file.size > most ? new ApiError(0, { code: 'payload_too_large' }) : null;
}
