import type { FileErrorCode } from '#rules/files.ts';
import { AppError } from '../../errors.ts';
import { isHostAllowed } from '../../outbound/hosts.ts';
import { OutboundError } from '../../outbound/outbound-error.ts';
import { FileTooLargeError } from '../../storage/file-storage.ts';
import { AlreadyHereError } from './already-here-error.ts';

/** Why a page could not be fetched or kept, as people are told; undefined for what is no fault of the page. */
export function fetchErrorCode(
  error: unknown,
  { sourceUrl, allowedHosts }: { sourceUrl: string; allowedHosts: string[] },
): FileErrorCode | undefined {
  if (error instanceof OutboundError) {
    const isElsewhere =
      error.code === 'host_not_allowed' && isHostAllowed(new URL(sourceUrl).hostname, allowedHosts);
    return isElsewhere ? 'redirect_not_allowed' : error.code;
  }
  if (error instanceof AlreadyHereError) return 'already_here';
  if (error instanceof FileTooLargeError) return 'too_large';
  if (error instanceof AppError && ['limit_reached', 'storage_unavailable'].includes(error.code))
    return 'storage_full';
  return undefined;
}
