/** Providers take no more. */
const mostCharacters = 64;

/** A name that every provider takes and no other tool has; it is added to `taken`. */
export function toolName(wanted: string, taken: Set<string>): string {
  const plain =
    wanted
      .normalize('NFD')
      .replace(/[^A-Za-z0-9_-]+/g, '_')
      .replace(/^_+|(?<!_)_+$/g, '')
      .slice(0, mostCharacters) || 'tool';
  let name = plain;
  for (let number = 2; taken.has(name); number += 1) {
    const suffix = `_${number}`;
    name = plain.slice(0, mostCharacters - suffix.length) + suffix;
  }
  taken.add(name);
  return name;
}
