/** Names behind an address's `?` whose values are nobody's secret. */
const open = /^(?:api-?version|version|deployment|region)$/i;

/** Stands for a value that is not shown. */
const hidden = '***';

/** What stands behind an address's `?`, piece by piece as it is written; a piece without `=` may be a secret itself. */
type Piece = { name: string; value: string };

function split(address: string): { start: string; pieces: Piece[] } {
  const [before = '', ...more] = (address.split('#', 1)[0] ?? '').split('?');
  const pieces = more
    .join('?')
    .split('&')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const at = piece.indexOf('=');
      return at <= 0 || at === piece.length - 1
        ? { name: '', value: piece.replace(/^=|=$/, '') }
        : { name: piece.slice(0, at), value: piece.slice(at + 1) };
    });
  return { start: before, pieces };
}

const written = ({ name, value }: Piece) => (name === '' ? value : `${name}=${value}`);
const isOpen = ({ name }: Piece) => open.test(name);

/** An address with each value that may be a secret changed. What is no address, or has none, is answered as it is. */
export function withSecrets(address: string, change: (value: string, name: string) => string): string {
  if (!URL.parse(address)?.search) return address;
  const { start, pieces } = split(address);
  const changed = pieces.map((piece) =>
    isOpen(piece) ? piece : { ...piece, value: change(piece.value, piece.name) },
  );
  return `${start}?${changed.map(written).join('&')}`;
}

/**
 * A provider's address as it may be read in lists, forms and logs: of what stands behind its `?`, which may be a key, the
 * names, and the values of what says a version.
 */
export const shownAddress = (address: string): string => withSecrets(address, () => hidden);

/**
 * The address that somebody means who changed one in which they were not shown the secrets.
 * @returns null where it has one in another place than before, whose value nobody told them
 */
export function meantAddress(given: string, before: string | null): string | null {
  const known = before === null ? [] : split(before).pieces.filter((piece) => !isOpen(piece));
  const isElsewhere = before === null || split(given).start !== split(before).start;
  let isLost = false;
  const meant = withSecrets(given, (value, name) => {
    if (value !== hidden) return value;
    const at = known.findIndex((piece) => piece.name === name);
    const [kept] = at === -1 || isElsewhere ? [] : known.splice(at, 1);
    isLost ||= kept === undefined;
    return kept?.value ?? value;
  });
  return isLost ? null : meant;
}
