import type { DocumentOffer } from '#contracts/tool.ts';
import {
  argumentsSchema,
  type HttpOperation,
  httpMethods,
  type OperationReason,
} from '#rules/http-operations.ts';
import { isObject } from '#rules/is-object.ts';
import { listOf } from '#rules/list-of.ts';
import { asLine } from '#rules/one-line.ts';
import { describeOperation } from '#rules/tool-description.ts';
import { reasonAgainst } from '#rules/tool-schema.ts';
import { toolLimits } from '#rules/tools.ts';
import { DocumentError } from './document-error.ts';
import { readOperationBody } from './openapi-body.ts';
import { readKeys } from './openapi-keys.ts';
import { type Filled, readParameters } from './openapi-parameters.ts';
import { type Resolve, referencesOf } from './openapi-schema.ts';
import { type DescribedServer, isSameServer, serverOf, swaggerServer } from './openapi-servers.ts';
import { askedBySwagger, type OperationInput } from './openapi-swagger.ts';
import { parseDocument } from './parse-document.ts';

/** GitHub's has twelve hundred; what comes after these is named, and left out. */
const mostOperations = 3_000;
const mostLeftOut = 5_000;
/** So many characters are offered of all operations. */
const mostOffered = 12_000_000;

/**
 * What an OpenAPI 3 or Swagger 2 document, in JSON or YAML, offers. Operations that nothing here can call are named in
 * `leftOut`, with the reason.
 * @throws {DocumentError}
 */
export function readOpenApi(text: string): DocumentOffer {
  const document = parse(text);
  const resolve = referencesOf(document);
  const { info } = document;
  const operations = new Map<string, HttpOperation>();
  const leftOut: DocumentOffer['leftOut'] = [];
  const known = new Set<string>();
  let offered = 0;
  let server = swaggerServer(document) ?? serverOf(document.servers);
  const { keys, filled, keysOf } = readKeys(document, resolve, server?.baseUrl ?? null);
  const leaveOut = (id: string, reason: OperationReason) => {
    if (leftOut.length === mostLeftOut) throw new DocumentError('too many operations');
    leftOut.push({ id, reason });
  };
  for (const found of operationsOf(document, resolve)) {
    const id = freeId(found, known);
    known.add(id);
    // What stands beside the operation or its path holds for it alone, and no call goes to two addresses.
    const own = serverOf(found.operation.servers) ?? serverOf(found.item.servers);
    server ??= own;
    const isElsewhere = own !== null && server !== null && !isSameServer(own, server);
    const isFull = operations.size >= mostOperations || offered >= mostOffered || resolve.isSpent();
    const read = isElsewhere
      ? 'other_address'
      : isFull
        ? 'too_many'
        : readOperation({ ...found, id, document, filled, resolve });
    const asked = keysOf(found.operation);
    if (typeof read !== 'string') {
      operations.set(id, { ...read, ...(asked && { keys: asked }) });
      offered += JSON.stringify(read).length;
    } else leaveOut(id, read);
  }
  for (const { reason, ...found } of unreadOperations(document, resolve)) {
    const id = freeId(found, known);
    known.add(id);
    leaveOut(id, reason);
  }
  const title = isObject(info) && typeof info.title === 'string' ? asLine(info.title) : '';
  const { baseUrl, basePath }: DescribedServer = server ?? { baseUrl: null, basePath: null };
  const name = title.slice(0, toolLimits.nameCharacters);
  const isCut = (operation: HttpOperation) => describeOperation(operation, name).toldOf !== null;
  return {
    name,
    baseUrl,
    basePath,
    keys,
    operations: [...operations.values()],
    leftOut,
    cut: [...operations.values()].filter(isCut).map(({ id }) => id),
  };
}

function parse(text: string): Record<string, unknown> {
  const document = parseDocument(text);
  if (!isObject(document)) throw new DocumentError('no object');
  const { openapi, swagger, paths, webhooks, components } = document;
  if (!isVersion(openapi, /^3\./) && !isVersion(swagger, /^2\b/)) throw new DocumentError('not OpenAPI');
  // From 3.1 on a document may describe only what its side calls, or only parts for others.
  if (!isObject(paths) && !isObject(webhooks) && !isObject(components)) throw new DocumentError('no paths');
  return document;
}

/** YAML takes `3.1` for a number. */
const isVersion = (value: unknown, pattern: RegExp): boolean =>
  (typeof value === 'string' || typeof value === 'number') && pattern.test(String(value));

type Found = Pick<HttpOperation, 'method' | 'path'> & {
  item: Record<string, unknown>;
  operation: Record<string, unknown>;
};

/** What makers of documents write beside the paths. */
const isExtension = (name: string): boolean => name.startsWith('x-');

/** A path as OpenAPI has it, where its parameters stand as in many programs: `/ports/:id`. */
function inBraces(path: string, parameters: readonly unknown[], resolve: Resolve): string {
  const names = new Set(
    parameters.flatMap((each) => {
      const parameter = resolve(each);
      return isObject(parameter) && parameter.in === 'path' ? String(parameter.name) : [];
    }),
  );
  return path.replace(/(?<=\/):([\w-]{1,100})/g, (whole, name: string) =>
    names.has(name) ? `{${name}}` : whole,
  );
}

function* operationsOf({ paths }: Record<string, unknown>, resolve: Resolve): Generator<Found> {
  for (const [named, given] of Object.entries(isObject(paths) ? paths : {})) {
    // Some tell operations of one path apart by what is never sent.
    const [path = ''] = named.split('#');
    const item = isExtension(named) ? null : resolve(given);
    if (!isObject(item)) continue;
    for (const method of httpMethods) {
      const operation = resolve(item[method]);
      if (isObject(operation)) yield { path, method, item, operation };
    }
  }
}

/** What no request of ours is, or another document describes. */
function* unreadOperations(
  { paths }: Record<string, unknown>,
  resolve: Resolve,
): Generator<Pick<Found, 'operation' | 'path'> & { method: string; reason: OperationReason }> {
  for (const [path, given] of Object.entries(isObject(paths) ? paths : {})) {
    const item = resolve(given);
    if (!isObject(item)) {
      if (isObject(given) && !isExtension(path))
        yield { path, method: '', operation: {}, reason: 'other_document' };
      continue;
    }
    // Of OpenAPI 3.2.
    const { query, additionalOperations } = item;
    const further = Object.entries(isObject(additionalOperations) ? additionalOperations : {});
    for (const [method, one] of [['query', query] as const, ...further]) {
      const operation = resolve(one);
      if (isObject(operation)) yield { path, method, operation, reason: 'method_unknown' };
    }
  }
}

/** Its own id, or method and path; some documents give one to several. */
function freeId(
  { operation, method, path }: Pick<Found, 'operation' | 'path'> & { method: string },
  known: ReadonlySet<string>,
): string {
  const { operationId } = operation;
  const byPath = `${method} ${path}`.trim().slice(0, 200);
  const first = typeof operationId === 'string' && operationId.trim() ? operationId.slice(0, 200) : byPath;
  if (!known.has(first)) return first;
  let free = byPath;
  for (let count = 2; known.has(free); count += 1) free = `${byPath.slice(0, 190)} (${count})`;
  return free;
}

function readOperation({
  id,
  method,
  path: named,
  item,
  operation,
  document,
  filled,
  resolve,
}: Found & {
  id: string;
  document: Record<string, unknown>;
  filled: Filled;
  resolve: Resolve;
}): HttpOperation | OperationReason {
  if (!/^\/[^?#\s]*$/.test(named) || named.length > 500) return 'path_unusable';
  const given = [...listOf(item.parameters), ...listOf(operation.parameters)];
  const path = inBraces(named, given, resolve);
  const consumes = operation.consumes ?? document.consumes;
  const asked: OperationInput =
    document.swagger === undefined
      ? { parameters: given, requestBody: operation.requestBody }
      : askedBySwagger(given, { consumes }, resolve);
  const body = readOperationBody(asked.requestBody, resolve);
  if (typeof body === 'string') return body;
  const hasBody = body.body !== null;
  const parameters = readParameters({ given: asked.parameters, path, hasBody, filled, resolve });
  if (typeof parameters === 'string') return parameters;
  const read = { id, method, path, parameters, summary: summaryOf(operation), ...body };
  // Each schema may be small enough, and all of them together too much for a model.
  return reasonAgainst(argumentsSchema(read)) === null ? read : 'too_large';
}

function summaryOf({ summary, description }: Record<string, unknown>): string {
  const text = [summary, description].filter((each) => typeof each === 'string').join('. ');
  return text.slice(0, toolLimits.descriptionCharacters);
}
