import { ApiError } from '#client/api/api-error.ts';
import { type ErrorCode, errors } from '#rules/errors.ts';

/** What the server has told within a stream, as an error. */
export function streamError(told: string | null): ApiError {
  const code = told !== null && Object.hasOwn(errors, told) ? (told as ErrorCode) : 'provider_failed';
  return new ApiError(errors[code].status, { code });
}
