import type { AuthorizedPlace } from '../../auth/authorized-place.ts';

/** What a service about a bot's quality is asked of. */
export type OfQualityBot = { modelBotId: string; place: AuthorizedPlace };
