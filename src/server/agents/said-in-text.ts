import { isDeepStrictEqual } from 'node:util';
import { isObject } from '#rules/is-object.ts';
import { parsedJson } from '#rules/parsed-json.ts';

/** What is larger is only compared as a whole. */
const mostValues = 500;
const mostCharacters = 100_000;

/**
 * Whether texts beside structured content say all of it: as its JSON, as the one value in it, as a list of its entries,
 * or in words that hold each of its values.
 */
export function isSaidIn(structured: unknown, texts: readonly string[]): boolean {
  const said = texts.map((text) => parsedJson(text) ?? text);
  const inner = isObject(structured) ? Object.values(structured) : [];
  const forms = inner.length === 1 ? [structured, inner[0]] : [structured];
  if (forms.some((form) => [...said, said].some((each) => isDeepStrictEqual(each, form)))) return true;
  const text = texts.join('\n');
  const values = valuesIn(structured);
  if (values === null || text.length > mostCharacters) return false;
  const words = new Set(text.split(/[^\w.+-]+/).map((word) => word.replace(/\.$/, '')));
  return values.every((value) =>
    typeof value === 'string'
      ? text.includes(value) || text.includes(JSON.stringify(value).slice(1, -1))
      : words.has(String(value)),
  );
}

/** Its texts, numbers and truths; null where they are too many to be looked for. */
function valuesIn(structured: unknown): unknown[] | null {
  const values: unknown[] = [];
  const open: unknown[] = [structured];
  while (open.length > 0) {
    const value = open.pop();
    if (Array.isArray(value) || isObject(value)) {
      const inner = Object.values(value);
      if (inner.length + open.length > mostValues) return null;
      open.push(...inner);
    } else if (value !== null) values.push(value);
    if (values.length > mostValues) return null;
  }
  return values;
}
