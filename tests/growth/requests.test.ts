import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { inputOf, type JsonSchema, requestSchemas } from '#contracts/testing/request-schemas.ts';
import { parsePlainJson } from '#server/http/plain-json.ts';
import { faultOf, type Growing } from './growth.ts';
import { hostileTexts } from './hostile-texts.ts';

/** In each text of a request, all of which together are no longer than a body may be. */
const characters = 20_000;
/** Every request gets one of so many of the contents, and every content meets one of so many requests. */
const oneOf = 8;

/** What is sent where a text is asked for, and how much in every list. */
type Content = { text: (schema: JsonSchema, at: number) => string; items: number };

/** A value that a schema takes or, where its texts are hostile, looks at until it refuses them. */
function filled(schema: JsonSchema, content: Content, at = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[at % schema.enum.length];
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const form = forms[at % forms.length];
  if (form) return filled(form, content, at);
  const merged = Object.assign({}, schema, ...(schema.allOf ?? [])) as JsonSchema;
  const [type] = [merged.type ?? []].flat();
  if (type === 'string') return content.text(merged, at);
  if (type === 'number' || type === 'integer') return merged.minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'array') {
    const { prefixItems, items = {}, maxItems = content.items } = merged;
    if (prefixItems) return prefixItems.map((item) => filled(item, content, at));
    // A list in a list grows with its root alone: the whole is to be of the length that is asked for.
    const inner = { ...content, items: 1 };
    const length = Math.min(maxItems, content.items);
    return Array.from({ length }, (_, index) => filled(items, inner, at + index));
  }
  if (type !== 'object') return content.text({}, at);
  const properties = Object.entries(merged.properties ?? {});
  const known = properties.map(([name, property]) => [name, filled(property, content, at)] as const);
  const names = typeof merged.additionalProperties === 'object' ? content.items : 0;
  const { maxProperties = names } = merged;
  const further = Array.from(
    { length: Math.min(names, maxProperties) },
    (_, index) =>
      [
        `name${index}`,
        filled(merged.additionalProperties as JsonSchema, { ...content, items: 1 }, index),
      ] as const,
  );
  return Object.fromEntries([...known, ...further]);
}

/** What a text of each form looks like. */
const wellFormed: Readonly<Record<string, (at: number) => string>> = {
  uuid: (at) => `01890000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`,
  email: (at) => `ana${at}@example.org`,
  uri: (at) => `https://example.org/${at}`,
  date: (at) => `2026-01-${String((at % 28) + 1).padStart(2, '0')}`,
  'date-time': () => '2026-01-01T00:00:00Z',
};

const ordinary = ({ format = '', minLength = 0 }: JsonSchema, at: number) =>
  (Object.hasOwn(wellFormed, format) ? wellFormed[format] : undefined)?.(at) ??
  `a${at}`.padEnd(minLength, 'a');

/** Each text, as long as the whole may be, in every place; and lists as long. */
const contents: readonly { name: string; of: (length: number) => Content }[] = [
  ...hostileTexts.map(({ name, make }) => ({
    name,
    of: (length: number): Content => {
      const made = make(length);
      return { text: () => made, items: 1 };
    },
  })),
  { name: 'lists of valid values', of: (length) => ({ text: ordinary, items: Math.ceil(length / 60) }) },
  {
    name: 'lists of equal values',
    of: (length) => ({ text: (schema) => ordinary(schema, 0), items: Math.ceil(length / 60) }),
  },
];

describe('a request of twice the length', () => {
  let schemas: [string, z.ZodType][];
  beforeAll(async () => {
    schemas = await requestSchemas();
  });

  it('takes at most three times as long to be parsed, whatever is in it', async () => {
    const faults: string[] = [];
    for (const [index, [name, schema]] of schemas.entries()) {
      const input = inputOf(schema);
      const read = (body: string) => schema.safeParse(parsePlainJson(body));
      for (const [at, { name: what, of }] of contents.entries()) {
        if ((at + index) % oneOf !== 0 && at < hostileTexts.length) continue;
        const growing: Growing = {
          name: what,
          make: (length) => JSON.stringify(filled(input, of(length), at)),
        };
        const fault = await faultOf({ name, read, first: characters, most: characters }, growing);
        if (fault) faults.push(fault);
      }
    }
    expect(faults).toEqual([]);
  });
});
