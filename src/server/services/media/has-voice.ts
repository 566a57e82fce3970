import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { endpointsForMedia } from '../../models/media/endpoint.ts';
import type { SignedInContext } from '../context.ts';

/** Whether a provider is connected that reads the answers of a bot aloud. */
export function hasVoice({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { place: AuthorizedPlace };
}): boolean {
  return endpointsForMedia(ctx.app, input.place.spaceId).speech.length > 0;
}
