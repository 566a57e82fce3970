import { presentMilliseconds } from '../../time.ts';

const challengeMinutes = 10;

/** Until when a challenge that is made now holds. */
export const challengeExpiry = () => new Date(presentMilliseconds() + challengeMinutes * 60_000);
