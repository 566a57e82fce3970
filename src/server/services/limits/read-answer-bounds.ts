import type { AnswerBounds } from '#rules/model-allowance.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../../context.ts';
import { planOfSpace } from './plan-of-space.ts';

/** What the plan of an assistant's space lets one answer take. */
export function readAnswerBounds({
  ctx,
  input: { place },
}: {
  ctx: SignedInContext;
  input: { place: Pick<AuthorizedPlace, 'spaceId'> };
}): Promise<AnswerBounds> {
  return ctx.app.database.inSpace(
    place.spaceId,
    async (transaction) => (await planOfSpace(transaction, place.spaceId)).limits.models.bounds,
  );
}
