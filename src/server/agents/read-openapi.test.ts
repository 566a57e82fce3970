import { describe, expect, it } from 'vitest';
import { DocumentError } from './document-error.ts';
import { readOpenApi } from './read-openapi.ts';

const read = (document: object) =>
  readOpenApi(JSON.stringify({ openapi: '3.0.3', info: { title: 'Desk', version: '1' }, ...document }));
const get = (operation: object, path = '/things') => ({ paths: { [path]: { get: operation } } });

const many = (one: (number: number) => string) => Array.from({ length: 5_000 }, (_, n) => one(n)).join(', ');
/** Each line holds the one before nine times. */
const laughs = (lines: number) =>
  Array.from({ length: lines }, (_, n) => `l${n}: &l${n} [${`*${n ? `l${n - 1}` : 'a'},`.repeat(9)}]`).join(
    '\n',
  );

describe('an OpenAPI document', () => {
  it.each(['constructor', 'toString', '__proto__'])('may call everything %s', (name) => {
    const parameter = { $ref: `#/components/parameters/${name}` };
    const { operations, baseUrl } = readOpenApi(`{"openapi":"3.0.3",
      "servers":[{"url":"https://desk.example/{${name}}","variables":{"${name}":{"default":"v1"}}}],
      "components":{"parameters":{"${name}":{"name":"${name}","in":"path","required":true,
        "schema":{"type":"object","properties":{"${name}":{"type":"string"}}}}}},
      "paths":{"/{${name}}":{"get":{"operationId":"${name}","parameters":[${JSON.stringify(parameter)}]}}}}`);
    expect(operations.map(({ id, parameters }) => [id, parameters[0]?.name])).toEqual([[name, name]]);
    expect(Object.keys(operations[0]?.parameters[0]?.schema.properties as object)).toEqual([name]);
    expect(baseUrl).toBe('https://desk.example/v1');
  });

  it('has a name of one line', () => {
    const { name } = read({ info: { title: 'Help\n\u202edesk ', version: '1' }, paths: {} });
    expect(name).toBe('Help desk');
  });

  it('has nothing that it does not hold', () => {
    const parameters = [{ $ref: '#/components/constructor' }];
    const { leftOut } = read({ ...get({ operationId: 'a', parameters }), components: {} });
    expect(leftOut).toEqual([{ id: 'a', reason: 'parameter_unreadable' }]);
  });

  it.each(['', 'openapi: 3.1.0', '[]', '{"swagger":"1.2","paths":{}}', '{"openapi":"3.1.0"}', 'null'])(
    '“%s” is none',
    (text) => {
      expect(() => readOpenApi(text)).toThrow(DocumentError);
    },
  );

  it('is read in YAML as in JSON, aliases and merges too', () => {
    const { name, baseUrl, operations } = readOpenApi(`%YAML 1.2
---
openapi: 3.1.0 # a comment
info: { title: Desk, version: 2024-05-01 }
servers:
  - url: https://desk.example/v1
x-common: &common
  operationId: readOrder
  parameters:
    - &id { name: id, in: path, required: true, schema: { type: string, default: 2024-05-01 } }
paths:
  /orders/{id}:
    get:
      <<: *common
      summary: >-
        Reads
        an order
    delete:
      operationId: dropOrder
      parameters: [*id]
`);
    const parameter = {
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'string', default: '2024-05-01' },
    };
    expect([name, baseUrl]).toEqual(['Desk', 'https://desk.example/v1']);
    expect(operations).toMatchObject([
      { id: 'readOrder', method: 'get', summary: 'Reads an order', parameters: [parameter] },
      { id: 'dropOrder', method: 'delete', parameters: [parameter] },
    ]);
  });

  it.each([
    ['aliases of aliases', `a: &a [${'x,'.repeat(9)}]\n${laughs(9)}`],
    ['a list that holds itself', 'a: &a [*a]'],
    ['aliases of one long text', `a: &a ${'x'.repeat(100_000)}\nb: [${'*a,'.repeat(1000)}]`],
    ['brackets without an end', '['.repeat(1_000_000)],
    ['merges without number', `a: &a {${many((n) => `k${n}: 1`)}}\nb: [${many(() => '{<<: *a}')}]`],
    ['something else', 'a: [1, 2'],
  ])('that is made of %s is refused at once', (_what, yaml) => {
    const document = `openapi: 3.1.0\npaths: {}\n${yaml}`;
    expect(() => readOpenApi(document)).toThrow(DocumentError);
    expect(() => readOpenApi(yaml)).toThrow(DocumentError);
  });

  it.each([
    [
      'a reference that is no address',
      { openapi: '3.0.0', paths: { '/a': { get: { parameters: [{ $ref: '#/%' }] } } } },
    ],
    [
      'a version within brackets',
      { openapi: JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)), paths: {} },
    ],
  ])('with %s is read, or refused as such', (_what, document) => {
    try {
      expect(readOpenApi(JSON.stringify(document))).toMatchObject({
        operations: [],
        leftOut: [{ id: 'get /a' }],
      });
    } catch (error) {
      expect(error).toBeInstanceOf(DocumentError);
    }
  });

  it('leaves out what takes the same again and again, and reads the rest', () => {
    const parameter = { name: 'a', in: 'query', schema: { type: 'string', enum: ['x'.repeat(15_000)] } };
    const parameters = Array.from({ length: 5_000 }, () => ({ $ref: '#/components/parameters/A' }));
    const { operations, leftOut } = readOpenApi(
      JSON.stringify({
        openapi: '3.0.0',
        components: { parameters: { A: parameter } },
        paths: { '/a': { get: { parameters } }, '/b': { get: {} } },
      }),
    );
    expect([operations.map(({ id }) => id), leftOut]).toEqual([
      ['get /b'],
      [{ id: 'get /a', reason: 'too_large' }],
    ]);
  });

  it('whose schemas refer to each other in very many ways is read no further than schemas may be', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 9 }, (_, level) => {
        const next = { $ref: `#/components/schemas/S${level + 1}` };
        return [
          `S${level}`,
          { properties: Object.fromEntries([...'abcdefghij'].map((name) => [name, next])) },
        ];
      }),
    );
    const schema = { $ref: '#/components/schemas/S0' };
    const wide = { operationId: 'wide', parameters: [{ name: 'a', in: 'query', schema }] };
    const { operations, leftOut } = read({
      components: { schemas },
      paths: { '/wide': { get: wide }, '/fine': { get: { operationId: 'fine' } } },
    });
    expect([operations.map(({ id }) => id), leftOut]).toEqual([['wide', 'fine'], []]);
    expect(JSON.stringify(operations[0]).length).toBeLessThan(25_000);
  });

  it('whose references come to more than anybody reads is read as far as that goes', () => {
    const inner = { $ref: '#/components/schemas/Big' };
    const big = { name: 'a', in: 'query', schema: { type: 'object', properties: { inner } } };
    const operation = (at: number) => ({ get: { operationId: `o${at}`, parameters: at === 0 ? [] : [big] } });
    const { operations, leftOut } = read({
      components: { schemas: { Big: { enum: ['x'.repeat(500_000)] } } },
      paths: Object.fromEntries(Array.from({ length: 290 }, (_, at) => [`/${at}`, operation(at)])),
    });
    expect([operations.map(({ id }) => id), leftOut.length]).toEqual([['o0'], 289]);
    expect([leftOut.at(0)?.reason, leftOut.at(-1)?.reason]).toEqual(['too_large', 'too_many']);
  });

  it('has what many of its operations take written out once', () => {
    const schema = { $ref: '#/components/schemas/Criteria' };
    const post = { requestBody: { content: { 'application/json': { schema } } } };
    const filter = { properties: { by: { description: 'd'.repeat(90_000) } } };
    const { operations, leftOut } = read({
      components: { schemas: { Criteria: { type: 'object', properties: { filter } } } },
      paths: Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`/${at}`, { post }])),
    });
    expect([operations.length, leftOut.length]).toEqual([600, 0]);
  });

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

  it.each([true, false])('keeps that a body is required: %s', (required) => {
    const content = { 'application/json': { schema: { type: 'object' } } };
    const { operations } = read({
      paths: { '/orders': { post: { requestBody: { required, content } } } },
    });
    expect(operations).toMatchObject([{ body: { type: 'object' }, bodyRequired: required }]);
  });

  it('names what cannot be called from here, and why', () => {
    const huge = { type: 'string', enum: ['x'.repeat(30_000)] };
    const { operations, leftOut } = read({
      servers: [{ url: 'https://desk.example' }],
      paths: {
        '/upload': {
          post: { operationId: 'upload', requestBody: { required: true, content: { 'image/png': {} } } },
        },
        '/optional': { post: { operationId: 'optional', requestBody: { content: { 'image/png': {} } } } },
        '/{missing}': { get: { operationId: 'unnamed' } },
        '/a?b=c': { get: { operationId: 'asks' } },
        '/huge': { get: { operationId: 'huge', parameters: [{ name: 'a', in: 'query', schema: huge }] } },
        '/away': { get: { operationId: 'away', servers: [{ url: 'https://other.example' }] } },
        '/same': { get: { operationId: 'same', servers: [{ url: 'https://desk.example/' }] } },
      },
    });
    expect(operations.map(({ id }) => id)).toEqual(['optional', 'unnamed', 'same']);
    expect(operations[1]?.parameters).toMatchObject([{ name: 'missing', in: 'path', required: true }]);
    expect(leftOut).toEqual([
      { id: 'upload', reason: 'binary_body' },
      { id: 'asks', reason: 'path_unusable' },
      { id: 'huge', reason: 'too_large' },
      { id: 'away', reason: 'other_address' },
    ]);
  });

  it('names what another document describes, and what has a method of its own', () => {
    const { operations, leftOut } = read({
      openapi: '3.2.0',
      paths: {
        '/a': {
          post: { operationId: 'add', requestBody: { $ref: 'other.yaml#/Body' } },
          get: { operationId: 'list' },
          query: { operationId: 'find' },
          additionalOperations: { COPY: {}, LINK: { operationId: 'link' } },
        },
        '/b': { $ref: 'other.yaml#/Item' },
      },
    });
    expect(operations.map(({ id }) => id)).toEqual(['list']);
    expect(leftOut).toEqual([
      { id: 'add', reason: 'other_document' },
      { id: 'find', reason: 'method_unknown' },
      { id: 'COPY /a', reason: 'method_unknown' },
      { id: 'link', reason: 'method_unknown' },
      { id: '/b', reason: 'other_document' },
    ]);
  });

  it.each([
    ['a key twice', 'info: { title: Desk, title: Desk 2 }\nx-a: 1\nx-a: 2', 'Desk 2'],
    ['tags of its own', 'info: { title: !Sub Desk, x: !Ref { a: 1 }, y: !!set [1] }', 'Desk'],
    ['a document before it', 'x: 1\n---\nopenapi: 3.1.0\npaths: {}\ninfo: { title: Desk }', 'Desk', ''],
    ['a document behind it', 'info: { title: Desk }\n---\nx: 1', 'Desk'],
  ])('in YAML may have %s', (_what, yaml, title, head = 'openapi: 3.1.0\npaths: {}\n') => {
    expect(readOpenApi(head + yaml).name).toBe(title);
  });

  it.each([
    [
      { type: 'http', scheme: 'bearer' },
      { placement: 'bearer', parameter: null },
    ],
    [
      { type: 'http', scheme: 'Token' },
      { placement: 'header', parameter: 'Authorization' },
    ],
    [{ type: 'http', scheme: 'digest' }, null],
    [
      { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/oauth/token' } } },
      { placement: 'clientCredentials', parameter: 'https://desk.example/oauth/token' },
    ],
  ])('that asks for %j is given the key %j', (scheme, key) => {
    const { keys } = read({
      ...get({}),
      servers: [{ url: 'https://desk.example/v1' }],
      components: { securitySchemes: { one: scheme } },
    });
    expect(keys).toEqual(key ? [key] : []);
  });

  it('with nothing but what it calls itself offers nothing', () => {
    const { operations, leftOut } = read({ openapi: '3.1.0', webhooks: {} });
    expect([operations, leftOut]).toEqual([[], []]);
  });

  it('takes references with a percent sign that stands for itself', () => {
    const parameters = [{ $ref: '#/components/parameters/100%' }];
    const components = { parameters: { '100%': { name: 'a', in: 'query' } } };
    expect(read({ ...get({ parameters }), components }).operations[0]?.parameters).toHaveLength(1);
  });

  it.each([
    [
      [{ url: 'https://{region}.example.org/v1', variables: { region: { default: 'eu' } } }],
      'https://eu.example.org/v1',
    ],
    [[{ url: 'https://{tenant}.example.com' }], null],
    [[{ url: '/v1' }], null],
    [[{ url: '//desk.example/v1' }], 'https://desk.example/v1'],
    [[{ url: 'ftp://example.org' }], null],
    [[{ url: 'api.example.org/v1' }], 'https://api.example.org/v1'],
    [[], null],
    [undefined, null],
  ])('with servers %j has the address %s', (servers, baseUrl) => {
    expect(read({ ...get({}), ...(servers && { servers }) }).baseUrl).toBe(baseUrl);
  });

  it('says the path of an address without a host', () => {
    for (const url of ['/v1', 'v1', './v1'])
      expect(read({ ...get({}), servers: [{ url }] })).toMatchObject({
        baseUrl: null,
        basePath: '/v1',
      });
    const own = read(get({ servers: [{ url: 'https://desk.example' }] }));
    expect([own.baseUrl, own.leftOut]).toEqual(['https://desk.example', []]);
  });

  it.each([
    ['desk.example', 'v1', 'https://desk.example/v1'],
    ['https://desk.example/', '/v1', 'https://desk.example/v1'],
    ['http://desk.example:8080', '/', 'http://desk.example:8080/'],
  ])('is put together of what Swagger says: %s and %s', (host, basePath, baseUrl) => {
    const paths = { '/a': { get: {} } };
    const document = { swagger: '2.0', info: { title: 'Desk' }, host, basePath, paths };
    expect(readOpenApi(JSON.stringify(document)).baseUrl).toBe(baseUrl);
  });
});

it('a path is read as programs write it, and what makers write beside paths is none', () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const paths = { '/a/:id/b:c': { get: { parameters: [id] } }, 'x-groups': { get: {} } };
  const { operations, leftOut } = read({ ...get({}), paths });
  expect(operations.map(({ path, parameters }) => [path, parameters.length])).toEqual([['/a/{id}/b:c', 1]]);
  expect(leftOut).toEqual([]);
});
