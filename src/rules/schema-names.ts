import { isObject } from './is-object.ts';
import { plainName } from './plain-name.ts';

/** What the properties of an object are called here, and within them, in whichever of several forms. */
export type SchemaNames = {
  taken: Set<string>;
  plain: Map<string, string>;
  inner: Map<string, { name: string; names: SchemaNames }>;
  items?: SchemaNames;
};

/** For a schema of which nothing is named yet. */
export const createSchemaNames = (): SchemaNames => ({
  taken: new Set(),
  plain: new Map(),
  inner: new Map(),
});

/** What a property is called, and what those within it are called. */
export function nameWithin(names: SchemaNames, original: string): { name: string; names: SchemaNames } {
  const known = names.plain.get(original);
  const name = known ?? plainName(original, names.taken, 'value');
  names.plain.set(original, name);
  const within = names.inner.get(name) ?? { name: original, names: createSchemaNames() };
  names.inner.set(name, within);
  return { name, names: within.names };
}

/** What the properties of a list's entries are called. */
export function itemNamesOf(names: SchemaNames): SchemaNames {
  names.items ??= createSchemaNames();
  return names.items;
}

/** Arguments under the names that the tool has for them. */
export function restored(given: unknown, names: SchemaNames): unknown {
  if (Array.isArray(given)) {
    const { items } = names;
    return items ? given.map((each) => restored(each, items)) : given;
  }
  if (!isObject(given)) return given;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const known = names.inner.get(key);
      return known ? [known.name, restored(value, known.names)] : [key, value];
    }),
  );
}
