import type { Place } from '#rules/permissions.ts';

/** Where the record was found, and the space its rows live in. */
export type AuthorizedPlace = Place & { spaceId: string };
