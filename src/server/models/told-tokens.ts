/** More than any call takes. All calls of an answer together still fit where they are stored. */
const most = 50_000_000;

/** The tokens that a provider says a call took; undefined where it says nothing, or what cannot be. */
export const toldTokens = (tokens: number | undefined): number | undefined =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0 && tokens <= most ? tokens : undefined;
