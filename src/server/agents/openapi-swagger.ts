import { isObject } from '#rules/is-object.ts';
import { listOf } from '#rules/list-of.ts';
import type { Resolve } from './openapi-schema.ts';

/** The parameters and the body of an operation, as OpenAPI 3 tells them apart. */
export type OperationInput = { parameters: unknown[]; requestBody: unknown };

/**
 * What an operation of Swagger 2 asks for, as OpenAPI 3 says it: there bodies and forms are parameters, and a parameter
 * is its own schema.
 */
export function askedBySwagger(
  given: readonly unknown[],
  { consumes }: { consumes: unknown },
  resolve: Resolve,
): OperationInput {
  const parameters: unknown[] = [];
  const fields = new Map<string, Record<string, unknown>>();
  let requestBody: unknown;
  const types = listOf(consumes).filter((type) => typeof type === 'string');
  for (const each of given) {
    const parameter = resolve(each);
    if (isObject(parameter) && parameter.in === 'body') {
      const content = Object.fromEntries(
        (types.length > 0 ? types : ['application/json']).map((type) => [type, { schema: parameter.schema }]),
      );
      requestBody = { required: parameter.required === true, content };
    } else if (isObject(parameter) && parameter.in === 'formData' && typeof parameter.name === 'string') {
      fields.set(parameter.name, parameter);
    } else parameters.push(each);
  }
  return { parameters, requestBody: fields.size > 0 ? formOf(fields, types) : requestBody };
}

function formOf(fields: ReadonlyMap<string, Record<string, unknown>>, types: readonly unknown[]): unknown {
  const all = [...fields];
  const hasFile = all.some(([, { type }]) => type === 'file');
  const isMultipart = hasFile || (types.includes('multipart/form-data') && !types.includes(urlEncoded));
  const properties = all.map(([name, { required: _required, in: _place, name: _name, ...schema }]) => [
    name,
    schema.type === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema,
  ]);
  const encoding = all.filter(([, { type }]) => type === 'array');
  return {
    required: all.some(([, { required }]) => required === true),
    content: Object.fromEntries([
      [
        isMultipart ? 'multipart/form-data' : urlEncoded,
        {
          schema: {
            type: 'object',
            properties: Object.fromEntries(properties),
            required: all.flatMap(([name, { required }]) => (required === true ? [name] : [])),
          },
          encoding: Object.fromEntries(encoding),
        },
      ],
    ]),
  };
}

const urlEncoded = 'application/x-www-form-urlencoded';
