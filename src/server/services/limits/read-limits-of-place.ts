import type { LimitsOfPlaceData } from '#contracts/limits.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { presentPlaceLimits } from './limits-of-place.ts';

/**
 * What a tenant, company or bot sets, and what the level above gives.
 * @throws {AppError} `not_found` for a bot of a single person, which no level limits
 */
export async function readLimitsOfPlace({
  ctx,
  input: { place },
}: {
  ctx: SignedInContext;
  input: { place: AuthorizedPlace };
}): Promise<LimitsOfPlaceData> {
  if (!place.tenantId) throw new AppError('not_found');
  return ctx.app.database.inSpace(place.spaceId, (transaction) => presentPlaceLimits(transaction, place));
}
