/** What the palette finds on the server, in the order in which it is shown. */
export const paletteKinds = ['modelBots', 'people', 'conversations'] as const;
