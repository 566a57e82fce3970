/** Providers take no more. */
const mostCharacters = 64;

/**
 * A name that every provider takes, of letters, digits, `_` and `-`, beginning with a letter, and that none of `taken`
 * has; it is added to them.
 * @param fallback where nothing of the wanted name is left
 */
export function plainName(wanted: string, taken: Set<string>, fallback: string): string {
  const cleaned = wanted
    .slice(0, 500)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '');
  const begun = cleaned === '' ? fallback : /^[A-Za-z]/.test(cleaned) ? cleaned : `${fallback}_${cleaned}`;
  const plain = begun.slice(0, mostCharacters);
  let name = plain;
  for (let number = 2; taken.has(name); number += 1) {
    const suffix = `_${number}`;
    name = plain.slice(0, mostCharacters - suffix.length) + suffix;
  }
  taken.add(name);
  return name;
}
