import type { DocumentOffer } from '#contracts/tool.ts';
import { own } from '#rules/own.ts';
import { type HttpOperation, httpMethods, toolLimits } from '#rules/tools.ts';
import { createPause } from '../pauses.ts';
import { DocumentError } from './document-error.ts';
import { isObject, plainSchema, type Resolve, referencesOf } from './openapi-schema.ts';
import { parseDocument } from './parse-document.ts';

const mostOperations = 300;
/** Of one operation. */
const mostParameters = 50;

/**
 * What an OpenAPI 3 document, in JSON or YAML, offers. Operations that need headers, cookies or anything but JSON are named in
 * `leftOut`.
 * @throws {DocumentError}
 */
export async function readOpenApi(text: string): Promise<DocumentOffer> {
  const document = parse(text);
  const resolve = referencesOf(document);
  const { info, paths, servers } = document;
  if (!isObject(paths)) throw new DocumentError('no paths');
  const operations: HttpOperation[] = [];
  const pause = createPause();
  const leftOut: string[] = [];
  for (const [path, given] of Object.entries(paths)) {
    const item = resolve(given);
    if (!isObject(item)) continue;
    for (const method of httpMethods) {
      await pause();
      const operation = resolve(item[method]);
      if (!isObject(operation)) continue;
      if (operations.length === mostOperations) throw new DocumentError('too many operations');
      const id = idOf(operation, method, path);
      const read = readOperation({ id, method, path, operation, shared: item.parameters, resolve });
      if (read && operations.every((other) => other.id !== id)) operations.push(read);
      else leftOut.push(id);
    }
  }
  const title = isObject(info) && typeof info.title === 'string' ? info.title.trim() : '';
  return {
    name: title.slice(0, toolLimits.nameCharacters),
    baseUrl: baseUrlOf(servers),
    operations,
    leftOut,
  };
}

function parse(text: string): Record<string, unknown> {
  const document = parseDocument(text);
  // YAML takes `3.1` for a number.
  const version = isObject(document) ? document.openapi : undefined;
  const isThree = ['string', 'number'].includes(typeof version) && /^3\./.test(String(version));
  if (!isObject(document) || !isThree) throw new DocumentError('not OpenAPI 3');
  return document;
}

function idOf(operation: Record<string, unknown>, method: string, path: string): string {
  const { operationId } = operation;
  return (typeof operationId === 'string' && operationId.trim() ? operationId : `${method} ${path}`).slice(
    0,
    200,
  );
}

function readOperation({
  id,
  method,
  path,
  operation,
  shared,
  resolve,
}: Pick<HttpOperation, 'id' | 'method' | 'path'> & {
  operation: Record<string, unknown>;
  shared: unknown;
  resolve: Resolve;
}): HttpOperation | null {
  if (!/^\/[^?#\s]*$/.test(path) || path.length > 500) return null;
  const parameters = new Map<string, HttpOperation['parameters'][number]>();
  const all = [...listOf(shared), ...listOf(operation.parameters)];
  // Many of one name would be read before they are too many.
  if (all.length > mostParameters * 4) return null;
  for (const given of all) {
    const parameter = resolve(given);
    if (!isObject(parameter) || typeof parameter.name !== 'string') return null;
    const { name, in: place, required } = parameter;
    if (place !== 'path' && place !== 'query') {
      if (required === true) return null;
      continue;
    }
    const other = parameters.get(name);
    if (name === 'body' || name.length > toolLimits.nameCharacters || (other && other.in !== place))
      return null;
    const schema = plainSchema(parameter.schema, resolve);
    if (!schema) return null;
    if (typeof parameter.description === 'string') {
      schema.description = parameter.description.slice(0, toolLimits.descriptionCharacters);
    }
    parameters.set(name, { name, in: place, required: place === 'path' || required === true, schema });
  }
  const named = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name as string);
  if (named.some((name) => parameters.get(name)?.in !== 'path')) return null;
  const body = readBody(operation.requestBody, resolve);
  const given = resolve(operation.requestBody);
  const read: HttpOperation = {
    id,
    method,
    path,
    parameters: [...parameters.values()],
    summary: summaryOf(operation),
    body: body ?? null,
    bodyRequired: Boolean(body) && isObject(given) && given.required === true,
  };
  return body === undefined || read.parameters.length > mostParameters ? null : read;
}

/** @returns null for none, undefined for one that is not JSON, or too large */
function readBody(given: unknown, resolve: Resolve): HttpOperation['body'] | undefined {
  const body = resolve(given);
  if (!isObject(body)) return null;
  const content = isObject(body.content) ? body.content : {};
  const type = Object.keys(content).find((name) => /^application\/(?:json|[^;]+\+json)\b/i.test(name));
  const media = type === undefined ? undefined : own(content, type);
  if (isObject(media)) return plainSchema(media.schema, resolve) ?? undefined;
  return body.required === true ? undefined : null;
}

function summaryOf({ summary, description }: Record<string, unknown>): string {
  const text = [summary, description].filter((each) => typeof each === 'string').join('. ');
  return text.slice(0, toolLimits.descriptionCharacters);
}

/** The first address, with the defaults of its variables. */
function baseUrlOf(servers: unknown): string | null {
  const [first] = listOf(servers);
  if (!isObject(first) || typeof first.url !== 'string') return null;
  const variables = isObject(first.variables) ? first.variables : {};
  const url = first.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = own(variables, name);
    return isObject(variable) && typeof variable.default === 'string' ? variable.default : whole;
  });
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
