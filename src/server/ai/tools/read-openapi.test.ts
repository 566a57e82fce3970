import { describe, expect, it } from 'vitest';
import { DocumentError, readOpenApi } from './read-openapi.ts';

const read = (document: object) =>
  readOpenApi(JSON.stringify({ openapi: '3.0.3', info: { title: 'Desk', version: '1' }, ...document }));
const get = (operation: object, path = '/things') => ({ paths: { [path]: { get: operation } } });

describe('an OpenAPI document', () => {
  it.each(['', 'openapi: 3.1.0', '[]', '{"swagger":"2.0","paths":{}}', '{"openapi":"3.1.0"}', 'null'])(
    '“%s” is none',
    (text) => {
      expect(() => readOpenApi(text)).toThrow(DocumentError);
    },
  );

  it('may refer to itself in a circle, and to nothing outside', () => {
    const { operations } = read({
      components: {
        schemas: {
          Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } },
          Loop: { $ref: '#/components/schemas/Loop' },
        },
      },
      paths: {
        '/nodes': {
          post: {
            operationId: 'add',
            requestBody: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } },
            },
          },
        },
        '/loops': {
          get: {
            operationId: 'loop',
            parameters: [{ name: 'a', in: 'query', schema: { $ref: '#/components/schemas/Loop' } }],
          },
        },
        '/out': { $ref: 'https://example.org/other.json' },
      },
    });
    expect(operations.map(({ id }) => id)).toEqual(['add', 'loop']);
    expect(operations[0]?.body).toMatchObject({ properties: { next: { type: 'object' } } });
    expect(operations[1]?.parameters[0]?.schema).toEqual({});
  });

  it('names what cannot be called from here', () => {
    const { operations, leftOut } = read({
      paths: {
        '/upload': {
          post: { operationId: 'upload', requestBody: { required: true, content: { 'image/png': {} } } },
        },
        '/{missing}': { get: { operationId: 'unnamed' } },
        '/fine': { get: {}, head: { operationId: 'get /fine' } },
      },
    });
    expect(operations.map(({ id }) => id)).toEqual(['get /fine']);
    expect(leftOut).toEqual(['upload', 'unnamed', 'get /fine']);
  });

  it.each([
    [
      [{ url: 'https://{region}.example.org/v1', variables: { region: { default: 'eu' } } }],
      'https://eu.example.org/v1',
    ],
    [[{ url: '/v1' }], null],
    [[{ url: 'ftp://example.org' }], null],
    [[], null],
    [undefined, null],
  ])('with servers %j has the address %s', (servers, baseUrl) => {
    expect(read({ ...get({}), ...(servers && { servers }) }).baseUrl).toBe(baseUrl);
  });
});
