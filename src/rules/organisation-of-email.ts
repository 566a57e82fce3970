/** Hosts at which anybody has a mailbox: their names say nothing of where somebody works. */
const publicHosts: ReadonlySet<string> = new Set(
  `aol bluewin duck email fastmail free freenet gmail gmx googlemail hey hotmail icloud inbox live mac mail mailbox me
  msn orange outlook pm posteo proton protonmail qq rocketmail t-online telefonica terra tuta tutanota web yahoo yandex
  ymail zoho 163`.split(/\s+/),
);
/** What stands between a name and a country, as in `co.uk` and `com.es`. */
const secondLevels: ReadonlySet<string> = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'gob',
  'gov',
  'net',
  'nom',
  'org',
]);

/**
 * What somebody's organisation may be called, by the address they write from: `ana@marlow-finch.co.uk` gives
 * “Marlow Finch”. Empty where the address does not tell.
 */
export function organisationOfEmail(email: string): string {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
    .slice(0, -1);
  if (labels.length > 1 && secondLevels.has(labels.at(-1) ?? '')) labels.pop();
  const name = labels.at(-1) ?? '';
  if (publicHosts.has(name) || name.startsWith('xn--') || !/^[a-z]/.test(name)) return '';
  return name
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
