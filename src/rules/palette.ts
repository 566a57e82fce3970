/** What the palette finds on the server, in the order in which it is shown. */
export const paletteKinds = [
  'modelBots',
  'conversations',
  'people',
  'companies',
  'tenants',
  'files',
] as const;

/** Of each kind it finds so many at most. */
export const mostOfAKind = 6;
