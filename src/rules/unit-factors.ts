/** Units that measure one thing, in English and Spanish, in the singular; how many of the smallest each is. */
const families: readonly ReadonlyMap<string, number>[] = [
  {
    '': 1,
    'k|mil|thousand': 1e3,
    'm|mn|million|millón': 1e6,
    'b|bn|billion|mil millones': 1e9,
    'tn|trillion|billón': 1e12,
  },
  { 'b|byte': 1, 'kb|kib': 1e3, 'mb|mib': 1e6, 'gb|gib': 1e9, 'tb|tib': 1e12, 'pb|pib': 1e15 },
  {
    ms: 0.001,
    's|sec|second|seg|segundo': 1,
    'm|min|minute|minuto': 60,
    'h|hr|hour|hora': 3600,
    'd|day|día': 86_400,
    'w|wk|week|semana': 7 * 86_400,
    'mo|month|mes|meses': 30.44 * 86_400,
    'y|yr|year|año': 365.25 * 86_400,
  },
  { mm: 1, cm: 10, m: 1e3, km: 1e6 },
  { mg: 1, g: 1e3, kg: 1e6, t: 1e9 },
  { ml: 1, cl: 10, l: 1e3 },
  { w: 1, kw: 1e3, mw: 1e6, gw: 1e9 },
  { hz: 1, khz: 1e3, mhz: 1e6, ghz: 1e9 },
].map(
  (family) =>
    new Map(
      Object.entries(family).flatMap(([names, factor]) => names.split('|').map((name) => [name, factor])),
    ),
);

/**
 * By what amounts in these units are multiplied to be compared; null where they measure different things. Amounts
 * without a unit have that of the others, unless these have one that only counts, as in "900" and "1.2 M".
 * @param units in lower case, '' for none
 */
export function unitFactors(units: readonly string[]): ((unit: string) => number) | null {
  const different = [...new Set(units)];
  if (different.length < 2) return () => 1;
  const family = families.find((one) => different.every((unit) => factorIn(one, unit) !== undefined));
  if (family) return (unit) => factorIn(family, unit) ?? 1;
  const [shortest = '', ...others] = different
    .filter((unit) => unit !== '')
    .sort((one, other) => one.length - other.length);
  return others.every((unit) => isPluralOf(unit, shortest)) ? () => 1 : null;
}

const factorIn = (family: ReadonlyMap<string, number>, unit: string) =>
  family.get(unit) ?? family.get(unit.replace(/s$/, '')) ?? family.get(unit.replace('ones', 'ón'));

const isPluralOf = (unit: string, singular: string): boolean =>
  [`${singular}s`, `${singular}es`, singular.replace(/y$/, 'ies')].includes(unit);
