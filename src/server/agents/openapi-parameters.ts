import {
  type HttpParameter,
  isSendable,
  type OperationReason,
  type ParameterPlace,
  type ParameterStyle,
  parameterPlaces,
  parameterStyles,
} from '#rules/http-operations.ts';
import { isObject } from '#rules/is-object.ts';
import { own } from '#rules/own.ts';
import { toolLimits } from '#rules/tools.ts';
import { plainSchema, type Resolve } from './openapi-schema.ts';

/** What a document's security schemes send by themselves. */
export type Filled = readonly { in: unknown; name: unknown }[];

const mostParameters = 50;

/**
 * The parameters of an operation, with those that all of its path share. What belongs to the connection, or is a key, is
 * left away: it is sent without being asked for.
 */
export function readParameters({
  given,
  path,
  hasBody,
  filled,
  resolve,
}: {
  /** Those of the path first. */
  given: readonly unknown[];
  path: string;
  hasBody: boolean;
  filled: Filled;
  resolve: Resolve;
}): HttpParameter[] | OperationReason {
  // Many of one name would be read before they are too many.
  if (given.length > mostParameters * 4) return 'too_large';
  const inPath = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name as string));
  const found = new Map<string, Record<string, unknown>>();
  for (const each of given) {
    const parameter = resolve(each);
    if (!isObject(parameter) || typeof parameter.name !== 'string' || parameter.name === '')
      return 'parameter_unreadable';
    const { name, in: place } = parameter;
    if (!isPlace(place)) return 'parameter_unreadable';
    if (place === 'path' && !inPath.has(name)) continue;
    if (filled.some((key) => key.in === place && key.name === name)) continue;
    if (!isSendable({ name, in: place })) continue;
    found.set(`${place} ${name}`, parameter);
  }
  // What a path names and nobody describes is a text.
  for (const name of inPath) {
    if (!found.has(`path ${name}`))
      found.set(`path ${name}`, { name, in: 'path', schema: { type: 'string' } });
  }
  if (found.size > mostParameters) return 'too_large';
  const taken = new Set(hasBody ? ['body'] : []);
  const parameters: HttpParameter[] = [];
  for (const parameter of found.values()) {
    const read = readParameter(parameter, resolve);
    if (read === null || read.name.length > toolLimits.nameCharacters) return 'too_large';
    const argument = freeName(read, taken);
    parameters.push({ ...read, ...(argument !== read.name && { argument }) });
  }
  return parameters;
}

/** Two places may have parameters of one name; arguments have none twice. */
function freeName({ name, in: place }: HttpParameter, taken: Set<string>): string {
  let free = taken.has(name) ? `${place}_${name}` : name;
  while (taken.has(free)) free += '_';
  taken.add(free);
  return free;
}

function readParameter(parameter: Record<string, unknown>, resolve: Resolve): HttpParameter | null {
  const { name, in: place } = parameter as { name: string; in: ParameterPlace };
  const content = isObject(parameter.content) ? parameter.content : {};
  const [type] = Object.keys(content);
  const media = type === undefined ? undefined : own(content, type);
  const schema = plainSchema(isObject(media) ? media.schema : schemaOf(parameter), resolve);
  if (!schema) return null;
  if (typeof parameter.description === 'string') {
    schema.description = parameter.description.slice(0, toolLimits.descriptionCharacters);
  }
  return {
    name,
    in: place,
    required: place === 'path' || parameter.required === true,
    schema,
    ...(type !== undefined && /json/i.test(type) ? { style: 'json' as const } : styleOf(parameter)),
    ...(parameter.allowReserved === true && { allowReserved: true }),
  };
}

/** In Swagger a parameter is its own schema. */
const schemaOf = (parameter: Record<string, unknown>): unknown => {
  if (parameter.schema !== undefined || parameter.type === undefined) return parameter.schema;
  const { name: _name, in: _place, required: _required, ...schema } = parameter;
  return schema;
};

const collectionFormats: ReadonlyMap<unknown, ParameterStyle> = new Map<unknown, ParameterStyle>([
  ['ssv', 'spaceDelimited'],
  ['tsv', 'tabDelimited'],
  ['pipes', 'pipeDelimited'],
]);

/** How a document says that a value is written, in OpenAPI 3's words or in Swagger's. */
export function styleOf(given: Record<string, unknown>): Pick<HttpParameter, 'style' | 'explode'> {
  const { style, explode, collectionFormat, type } = given;
  if (type === 'array' && given.schema === undefined) {
    const delimited = collectionFormats.get(collectionFormat);
    return { ...(delimited && { style: delimited }), explode: collectionFormat === 'multi' };
  }
  const known = parameterStyles.find((each) => each === style);
  return { ...(known && { style: known }), ...(typeof explode === 'boolean' && { explode }) };
}

const isPlace = (value: unknown): value is ParameterPlace =>
  (parameterPlaces as readonly unknown[]).includes(value);
