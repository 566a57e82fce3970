import type { Place } from '#rules/permissions.ts';

/** Where the record was found, and the space its rows live in. */
export type AuthorizedPlace = Place & { spaceId: string };

/** The same before it is decided on: whoever locates a record says whether it is put away. */
export type LocatedPlace = AuthorizedPlace & { archived: boolean };
