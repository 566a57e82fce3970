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
  it.each(['constructor', 'toString', '__proto__'])('may call everything %s', async (name) => {
    const parameter = { $ref: `#/components/parameters/${name}` };
    const { operations, baseUrl } = await readOpenApi(`{"openapi":"3.0.3",
      "servers":[{"url":"https://desk.example/{${name}}","variables":{"${name}":{"default":"v1"}}}],
      "components":{"parameters":{"${name}":{"name":"${name}","in":"path","required":true,
        "schema":{"type":"object","properties":{"${name}":{"type":"string"}}}}}},
      "paths":{"/{${name}}":{"get":{"operationId":"${name}","parameters":[${JSON.stringify(parameter)}]}}}}`);
    expect(operations.map(({ id, parameters }) => [id, parameters[0]?.name])).toEqual([[name, name]]);
    expect(Object.keys(operations[0]?.parameters[0]?.schema.properties as object)).toEqual([name]);
    expect(baseUrl).toBe('https://desk.example/v1');
  });

  it('has nothing that it does not hold', async () => {
    const parameters = [{ $ref: '#/components/constructor' }];
    const { leftOut } = await read({ ...get({ operationId: 'a', parameters }), components: {} });
    expect(leftOut).toEqual([{ id: 'a', reason: 'parameter_unreadable' }]);
  });

  it.each(['', 'openapi: 3.1.0', '[]', '{"swagger":"1.2","paths":{}}', '{"openapi":"3.1.0"}', 'null'])(
    '“%s” is none',
    async (text) => {
      await expect(readOpenApi(text)).rejects.toThrow(DocumentError);
    },
  );

  it('is read in YAML as in JSON, aliases and merges too', async () => {
    const { name, baseUrl, operations } = await readOpenApi(`%YAML 1.2
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
  ])('that is made of %s is refused at once', async (_what, yaml) => {
    const document = `openapi: 3.1.0\npaths: {}\n${yaml}`;
    await expect(readOpenApi(document)).rejects.toThrow(DocumentError);
    await expect(readOpenApi(yaml)).rejects.toThrow(DocumentError);
  });

  it('whose schemas refer to each other in very many ways is read no further than schemas may be', async () => {
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
    const { operations, leftOut } = await read({
      components: { schemas },
      paths: { '/wide': { get: wide }, '/fine': { get: { operationId: 'fine' } } },
    });
    expect([operations.map(({ id }) => id), leftOut]).toEqual([['wide', 'fine'], []]);
    expect(JSON.stringify(operations[0]).length).toBeLessThan(25_000);
  });

  it('whose references come to more than anybody reads is refused', async () => {
    const schema = { $ref: '#/components/schemas/Big' };
    const operation = { get: { parameters: [{ name: 'a', in: 'query', schema }] } };
    const paths = Object.fromEntries(Array.from({ length: 290 }, (_, number) => [`/${number}`, operation]));
    const components = { schemas: { Big: { enum: ['x'.repeat(500_000)] } } };
    await expect(read({ components, paths })).rejects.toThrow(DocumentError);
  });

  it('may refer to itself in a circle, and to nothing outside', async () => {
    const { operations } = await read({
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

  it.each([true, false])('keeps that a body is required: %s', async (required) => {
    const content = { 'application/json': { schema: { type: 'object' } } };
    const { operations } = await read({
      paths: { '/orders': { post: { requestBody: { required, content } } } },
    });
    expect(operations).toMatchObject([{ body: { type: 'object' }, bodyRequired: required }]);
  });

  it('names what cannot be called from here, and why', async () => {
    const huge = { type: 'string', enum: ['x'.repeat(30_000)] };
    const { operations, leftOut } = await read({
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

  it('gives each operation an id of its own', async () => {
    const one = { operationId: 'same' };
    const { operations } = await read({
      paths: { '/a': { get: one, post: one }, '/b#first': { get: {} }, '/b#second': { get: {} } },
    });
    expect(operations.map(({ id }) => id)).toEqual(['same', 'post /a', 'get /b', 'get /b (2)']);
  });

  it('asks for headers, cookies and what is in several places, and for no key', async () => {
    const schema = { type: 'string' };
    const at = (name: string, place: string, more = {}) => ({ name, in: place, schema, ...more });
    const { operations, keys } = await read({
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          basic: { type: 'http', scheme: 'basic' },
          bearer: { type: 'http', scheme: 'bearer' },
          own: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://desk.example/token' } } },
        },
      },
      paths: {
        '/a/{id}': {
          parameters: [at('id', 'path'), at('If-Match', 'header')],
          post: {
            operationId: 'a',
            parameters: [
              at('If-Match', 'header', { required: true }),
              at('id', 'query'),
              at('body', 'query'),
              at('theme', 'cookie'),
              at('X-Key', 'header', { required: true }),
              at('Authorization', 'header', { required: true }),
              { name: 'where', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
              at('list', 'query', { style: 'pipeDelimited', explode: false, schema: { type: 'array' } }),
            ],
            requestBody: { content: { 'application/json': {} } },
          },
        },
      },
    });
    const named = operations[0]?.parameters.map((each) => [each.in, each.name, each.argument, each.required]);
    expect(named).toEqual([
      ['path', 'id', undefined, true],
      ['header', 'If-Match', undefined, true],
      ['query', 'id', 'query_id', false],
      ['query', 'body', 'query_body', false],
      ['cookie', 'theme', undefined, false],
      ['query', 'where', undefined, false],
      ['query', 'list', undefined, false],
    ]);
    expect(operations[0]?.parameters.slice(-2)).toMatchObject([
      { style: 'json' },
      { style: 'pipeDelimited', explode: false },
    ]);
    expect(keys).toEqual([
      { placement: 'header', parameter: 'X-Key' },
      { placement: 'basic', parameter: null },
      { placement: 'bearer', parameter: null },
      { placement: 'clientCredentials', parameter: 'https://desk.example/token' },
    ]);
  });

  it('takes forms, texts, and JSON before both; what the other side sets is not asked for', async () => {
    const file = { type: 'string', format: 'binary' };
    const schema = {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' }, file },
    };
    const bodyOf = async (content: object) =>
      (await read({ paths: { '/a': { post: { requestBody: { content } } } } })).operations[0];
    const form = 'application/x-www-form-urlencoded';
    expect(
      await bodyOf({ 'multipart/form-data': { schema }, [form]: {}, 'application/json': { schema } }),
    ).toEqual(expect.not.objectContaining({ bodyType: expect.anything() }));
    const encoding = { name: { style: 'deepObject', explode: true } };
    expect(await bodyOf({ [form]: { schema, encoding } })).toMatchObject({
      bodyType: form,
      body: { required: ['name'] },
      bodyParts: [
        { field: 'name', style: 'deepObject', explode: true },
        { field: 'file', isFile: true },
      ],
    });
    expect(await bodyOf({ 'multipart/form-data': { schema } })).toMatchObject({
      bodyType: 'multipart/form-data',
      bodyParts: [{ field: 'file', isFile: true }],
    });
    expect(await bodyOf({ 'text/markdown; charset=utf-8': {} })).toMatchObject({
      bodyType: 'text/markdown',
      body: { type: 'string' },
    });
    expect(await bodyOf({ '*/*': { schema } })).toEqual(
      expect.not.objectContaining({ bodyType: expect.anything() }),
    );
  });

  it('of Swagger 2 is read as the others are', async () => {
    const offer = await readOpenApi(
      JSON.stringify({
        swagger: '2.0',
        info: { title: 'Desk' },
        host: 'desk.example',
        basePath: '/v1',
        schemes: ['http', 'https'],
        consumes: ['application/json'],
        securityDefinitions: {
          key: { type: 'apiKey', in: 'query', name: 'key' },
          app: { type: 'oauth2', flow: 'application', tokenUrl: 'https://desk.example/token' },
        },
        parameters: { page: { name: 'page', in: 'query', type: 'integer' } },
        definitions: { Order: { type: 'object', properties: { item: { type: 'string' } } } },
        paths: {
          '/orders': {
            parameters: [{ $ref: '#/parameters/page' }],
            get: {
              operationId: 'list',
              parameters: [
                {
                  name: 'tags',
                  in: 'query',
                  type: 'array',
                  items: { type: 'string' },
                  collectionFormat: 'multi',
                },
                { name: 'ids', in: 'query', type: 'array', items: { type: 'string' } },
              ],
            },
            post: {
              operationId: 'add',
              parameters: [
                { name: 'order', in: 'body', required: true, schema: { $ref: '#/definitions/Order' } },
              ],
            },
            put: {
              operationId: 'send',
              consumes: ['multipart/form-data'],
              parameters: [
                { name: 'file', in: 'formData', type: 'file', required: true },
                { name: 'tags', in: 'formData', type: 'array', items: { type: 'string' } },
              ],
            },
          },
        },
      }),
    );
    expect([offer.baseUrl, offer.leftOut]).toEqual(['https://desk.example/v1', []]);
    expect(offer.keys).toEqual([
      { placement: 'query', parameter: 'key' },
      { placement: 'clientCredentials', parameter: 'https://desk.example/token' },
    ]);
    const [list, add, send] = ['list', 'add', 'send'].map((id) =>
      offer.operations.find((each) => each.id === id),
    );
    expect(list?.parameters).toMatchObject([
      { name: 'page', schema: { type: 'integer' } },
      { name: 'tags', explode: true, schema: { type: 'array', items: { type: 'string' } } },
      { name: 'ids', explode: false },
    ]);
    expect(add).toMatchObject({ body: { properties: { item: { type: 'string' } } }, bodyRequired: true });
    expect(send).toMatchObject({
      bodyType: 'multipart/form-data',
      body: { required: ['file'] },
      bodyParts: [
        { field: 'file', isFile: true },
        { field: 'tags', explode: false },
      ],
    });
  });

  it('with nothing but what it calls itself offers nothing', async () => {
    const { operations, leftOut } = await read({ openapi: '3.1.0', webhooks: {} });
    expect([operations, leftOut]).toEqual([[], []]);
  });

  it('takes references with a percent sign that stands for itself', async () => {
    const parameters = [{ $ref: '#/components/parameters/100%' }];
    const components = { parameters: { '100%': { name: 'a', in: 'query' } } };
    expect((await read({ ...get({ parameters }), components })).operations[0]?.parameters).toHaveLength(1);
  });

  it.each([
    [
      [{ url: 'https://{region}.example.org/v1', variables: { region: { default: 'eu' } } }],
      'https://eu.example.org/v1',
    ],
    [[{ url: '/v1' }], null],
    [[{ url: '//desk.example/v1' }], 'https://desk.example/v1'],
    [[{ url: 'ftp://example.org' }], null],
    [[], null],
    [undefined, null],
  ])('with servers %j has the address %s', async (servers, baseUrl) => {
    expect((await read({ ...get({}), ...(servers && { servers }) })).baseUrl).toBe(baseUrl);
  });

  it('says the path of an address without a host', async () => {
    for (const url of ['/v1', 'v1', './v1'])
      expect(await read({ ...get({}), servers: [{ url }] })).toMatchObject({
        baseUrl: null,
        basePath: '/v1',
      });
    const own = await read(get({ servers: [{ url: 'https://desk.example' }] }));
    expect([own.baseUrl, own.leftOut]).toEqual(['https://desk.example', []]);
  });
});
