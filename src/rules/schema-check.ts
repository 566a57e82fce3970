import { isObject } from './is-object.ts';
import { referenced } from './json-pointer.ts';
import type { JsonSchema } from './json-schema.ts';
import { listOf } from './list-of.ts';
import { own } from './own.ts';

/**
 * So many values are looked at, with all that a look goes through: forms of a choice, values of an enumeration, required
 * names, signs of a reference. What is beyond that is taken as it is.
 */
const mostLooks = 50_000;
const signsPerStep = 16;
/** So much of an enumeration is told. */
const mostTold = 500;
const deepest = 60;

/**
 * What is wrong with a value that a schema describes, in words for a model; null where nothing is. Patterns and formats
 * are not looked at: a pattern of strangers may take any time.
 */
export function problemWith(value: unknown, schema: unknown): string | null {
  let left = mostLooks;
  const spend = (steps: number) => {
    left -= steps;
    return left >= 0;
  };
  const written = new WeakMap<object, string>();
  const writtenOnce = (each: unknown) => {
    if (typeof each !== 'object' || each === null) return JSON.stringify(each);
    const known = written.get(each) ?? JSON.stringify(each);
    written.set(each, known);
    return known;
  };

  const look = (given: unknown, described: unknown, path: string, depth: number): string | null => {
    if (described === false) return `${path} may not be there`;
    if (!isObject(described) || depth > deepest || !spend(stepsOf(described))) return null;
    const inner = (each: unknown, by: unknown, at: string) => look(each, by, at, depth + 1);
    const { $ref, allOf, anyOf, oneOf } = described;
    if (typeof $ref === 'string') {
      const problem = inner(given, referenced(schema, $ref), path);
      if (problem) return problem;
    }
    for (const part of listOf(allOf)) {
      const problem = inner(given, part, path);
      if (problem) return problem;
    }
    for (const forms of [anyOf, oneOf]) {
      const problems = listOf(forms).map((form) => inner(given, form, path));
      if (problems.length > 0 && !problems.includes(null)) return problems[0] ?? null;
    }
    return (
      problemOfValue(given, described, path, writtenOnce) ?? problemWithin(given, described, path, inner)
    );
  };
  return look(value, schema, 'the answer', 0);
}

type Look = (given: unknown, described: unknown, path: string) => string | null;

/** What one look at a value goes through beside the values within it. */
function stepsOf({ type, enum: values, required, $ref }: JsonSchema): number {
  const listed = [type, values, required].reduce((all: number, list) => all + listOf(list).length, 1);
  return typeof $ref === 'string' ? listed + Math.ceil($ref.length / signsPerStep) : listed;
}

/** @param written a value as JSON */
function problemOfValue(
  given: unknown,
  schema: JsonSchema,
  path: string,
  written: (value: unknown) => string | undefined,
): string | null {
  const types = [schema.type].flat().filter((type) => typeof type === 'string');
  if (types.length > 0 && !types.some((type) => isOfType(given, type)))
    return `${path} has to be of the type ${types.join(' or ')}`;
  const values = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : null;
  if (values && !values.some((each) => isSame(each, given, written)))
    return `${path} has to be one of ${(written(values) ?? '').slice(0, mostTold)}`;
  const size = typeof given === 'string' || Array.isArray(given) ? given.length : Number(given);
  const [least, most] =
    typeof given === 'string'
      ? [schema.minLength, schema.maxLength]
      : Array.isArray(given)
        ? [schema.minItems, schema.maxItems]
        : typeof given === 'number'
          ? [schema.minimum, schema.maximum]
          : [];
  if (typeof least === 'number' && size < least) return `${path} has to be at least ${least}`;
  if (typeof most === 'number' && size > most) return `${path} has to be at most ${most}`;
  return null;
}

const isSame = (one: unknown, other: unknown, written: (value: unknown) => string | undefined) =>
  one === other || (typeof one === 'object' && typeof other === 'object' && written(one) === written(other));

function problemWithin(given: unknown, schema: JsonSchema, path: string, look: Look): string | null {
  if (Array.isArray(given)) {
    for (const [at, each] of given.entries()) {
      const problem = look(each, schema.items, `${path}[${at}]`);
      if (problem) return problem;
    }
    return null;
  }
  if (!isObject(given)) return null;
  const properties = isObject(schema.properties) ? schema.properties : {};
  for (const name of listOf(schema.required)) {
    if (typeof name === 'string' && !Object.hasOwn(given, name)) return `${path}.${name} is missing`;
  }
  for (const [name, each] of Object.entries(given)) {
    const described = own(properties, name) ?? schema.additionalProperties;
    const problem = look(each, described, `${path}.${name.slice(0, 100)}`);
    if (problem) return problem;
  }
  return null;
}

function isOfType(given: unknown, type: unknown): boolean {
  if (type === 'integer') return Number.isInteger(given);
  if (type === 'array') return Array.isArray(given);
  if (type === 'object') return isObject(given);
  return type === 'null' ? given === null : typeof given === type;
}
