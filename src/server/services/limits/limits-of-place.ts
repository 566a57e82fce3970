import type { LimitsOfPlaceData } from '#contracts/limits.ts';
import type { UsageKind } from '#rules/limits.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { type LimitLevel, lowest, readLevelLimits, usageKinds, versionOfLimits } from './level-limits.ts';
import { planOfSpace } from './plan-of-space.ts';

/** The most specific level that a place names. */
export const levelOfPlace = (place: AuthorizedPlace): LimitLevel =>
  place.modelBotId ? 'modelBot' : place.companyId ? 'company' : 'tenant';

/** What a place sets for itself, and what the levels above it give, of which the lowest counts. */
export async function presentPlaceLimits(
  transaction: Transaction,
  place: AuthorizedPlace,
): Promise<LimitsOfPlaceData> {
  const level = levelOfPlace(place);
  const { mediaGenerations, fileResponses } = (await planOfSpace(transaction, place.spaceId)).limits;
  const set = await readLevelLimits(transaction, place);
  const own = Object.fromEntries(
    usageKinds.map((kind) => [
      kind,
      set.find((limit) => limit.level === level && limit.kind === kind)?.value ?? null,
    ]),
  ) as Record<UsageKind, number | null>;
  const outer = set.filter((limit) => limit.level !== level);
  return {
    above: lowest({ mediaGenerations, fileResponses }, outer),
    own,
    version: versionOfLimits(own),
  };
}
