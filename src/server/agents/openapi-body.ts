import type { BodyPart, HttpOperation, OperationReason } from '#rules/http-operations.ts';
import { isObject } from '#rules/is-object.ts';
import type { JsonSchema } from '#rules/json-schema.ts';
import { listOf } from '#rules/list-of.ts';
import { own } from '#rules/own.ts';
import { toolLimits } from '#rules/tools.ts';
import { styleOf } from './openapi-parameters.ts';
import { plainSchema, type Resolve } from './openapi-schema.ts';

type ReadBody = Pick<HttpOperation, 'body' | 'bodyRequired' | 'bodyType' | 'bodyParts'>;

const isJson = (type: string) =>
  /^(?:application\/(?:json|\*|[^;]+\+json)|\*\/\*|text\/json)(?:;|\s|$)/i.test(type);

/** The kinds of bodies that can be sent, best first. */
const kinds: readonly ((type: string) => boolean)[] = [
  isJson,
  (type) => /^application\/x-www-form-urlencoded/i.test(type),
  (type) => /^multipart\/form-data/i.test(type),
  (type) => /^text\/|[/+](?:xml|ya?ml|csv|graphql|javascript|x-ndjson|jsonl)(?:;|\s|$)/i.test(type),
];

/** What a call sends as its body; bytes, such as a picture's, are nothing that a model could give. */
export function readOperationBody(given: unknown, resolve: Resolve): ReadBody | OperationReason {
  const body = resolve(given);
  if (!isObject(body)) return isObject(given) ? 'other_document' : { body: null, bodyRequired: false };
  const content = isObject(body.content) ? body.content : {};
  const types = Object.keys(content);
  const type = kinds.map((isOne) => types.find(isOne)).find((each) => each !== undefined);
  const media = type === undefined ? undefined : own(content, type);
  if (type === undefined || !isObject(media))
    return body.required === true ? 'binary_body' : { body: null, bodyRequired: false };
  const bodyRequired = body.required === true;
  const bodyType = plainType(type);
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)$/.test(bodyType);
  if (!isForm && !isJson(type)) return { body: textOf(bodyType), bodyRequired, bodyType };
  const schema = plainSchema(media.schema, resolve);
  if (!schema) return 'too_large';
  if (!isForm) return { body: schema, bodyRequired, ...(bodyType !== 'application/json' && { bodyType }) };
  const bodyParts = partsOf(schema, isObject(media.encoding) ? media.encoding : {}, resolve);
  return { body: schema, bodyRequired, bodyType, ...(bodyParts.length > 0 && { bodyParts }) };
}

/** What does not say which JSON, is JSON; a type without its parameters. */
function plainType(type: string): string {
  const [plain = ''] = type.toLowerCase().split(';');
  return plain.includes('*') && isJson(type) ? 'application/json' : plain.trim().replace('*', 'plain');
}

const textOf = (type: string): JsonSchema => ({
  type: 'string',
  description: `The text of the body (${type}).`,
});

/** The fields that a form sends in another way than usual: files, and those with an encoding. */
function partsOf(schema: JsonSchema, encoding: Record<string, unknown>, resolve: Resolve): BodyPart[] {
  const parts: BodyPart[] = [];
  const forms = [schema, ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => listOf(own(schema, key)))];
  for (const form of forms) {
    if (!isObject(form) || !isObject(form.properties)) continue;
    for (const [name, property] of Object.entries(form.properties)) {
      const said = resolve(own(encoding, name));
      const part = partOf(name, property, isObject(said) ? said : {});
      const isNew = parts.every((other) => other.field !== name);
      if (part && isNew && name !== '' && name.length <= toolLimits.nameCharacters) parts.push(part);
    }
  }
  return parts.slice(0, toolLimits.bodyParts);
}

function partOf(field: string, property: unknown, said: Record<string, unknown>): BodyPart | null {
  const isFile = isBinary(property) || (isObject(property) && isBinary(property.items));
  const [type = ''] = typeof said.contentType === 'string' ? said.contentType.split(/[,;]/) : [];
  const isType = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/i.test(type.trim());
  const part = { field, ...styleOf(said), ...(isType && { type: type.trim() }), ...(isFile && { isFile }) };
  return Object.keys(part).length > 1 ? part : null;
}

const isBinary = (schema: unknown) =>
  isObject(schema) &&
  (schema.format === 'binary' ||
    schema.type === 'file' ||
    (typeof schema.contentMediaType === 'string' && schema.contentEncoding === undefined));
