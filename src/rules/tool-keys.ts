/**
 * How a secret travels: as a bearer token, in a header, a parameter of the address or a cookie with the given name, as
 * `name:password`, or as `id:secret` to the given address, which answers it with the token that is sent.
 */
export const secretPlacements = [
  'bearer',
  'header',
  'query',
  'cookie',
  'basic',
  'clientCredentials',
] as const;
export type SecretPlacement = (typeof secretPlacements)[number];

/** Those that name where they go: a header, a parameter, a cookie, or the address that gives tokens. */
export const namedPlacements: ReadonlySet<SecretPlacement> = new Set([
  'header',
  'query',
  'cookie',
  'clientCredentials',
]);

/** How one key travels; `parameter` is what its placement names. */
export type KeyPlace = { placement: SecretPlacement; parameter: string | null };

/** Where in a request a key goes; of two at one place there is room for the first. */
export function placeInRequest({ placement, parameter }: KeyPlace): string {
  if (placement === 'header') return `header ${parameter?.toLowerCase()}`;
  return placement === 'query' || placement === 'cookie'
    ? `${placement} ${parameter}`
    : 'header authorization';
}

/** A document may say less of how a token is come by. */
const isToken = ({ placement }: KeyPlace) => placement === 'bearer' || placement === 'clientCredentials';

const isAsked = (key: KeyPlace, asked: KeyPlace): boolean =>
  isToken(key) || isToken(asked)
    ? isToken(key) && isToken(asked)
    : key.placement === asked.placement && placeInRequest(key) === placeInRequest(asked);

/**
 * Those of the chosen keys that go with calls of an operation: the ones it asks for; all of them where it says nothing
 * of keys, or asks for others than were chosen. Of two for one place the first goes.
 * @param asked what it asks for; none for an empty list
 * @param places how each travels; one that is gone is left to whoever opens it
 */
export function keysToSend(
  asked: readonly KeyPlace[] | undefined,
  chosen: readonly string[],
  places: ReadonlyMap<string, KeyPlace>,
): string[] {
  if (asked?.length === 0) return [];
  const fits = chosen.filter((id) => {
    const place = places.get(id);
    return !asked || !place || asked.some((each) => isAsked(place, each));
  });
  const taken = new Set<string>();
  return (fits.length === 0 ? chosen : fits).filter((id) => {
    const place = places.get(id);
    if (!place) return true;
    const at = placeInRequest(place);
    const isFree = !taken.has(at);
    taken.add(at);
    return isFree;
  });
}
