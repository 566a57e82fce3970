const challengeMinutes = 10;

/** Until when a challenge that is made now holds. */
export const challengeExpiry = () => new Date(Date.now() + challengeMinutes * 60_000);
