import { describe, expect, it } from 'vitest';
import { readOpenApi } from './read-openapi.ts';

const read = (document: object) =>
  readOpenApi(JSON.stringify({ openapi: '3.0.3', info: { title: 'Desk', version: '1' }, ...document }));

describe('an operation of an OpenAPI document, or the document', () => {
  it('gives each operation an id of its own', () => {
    const one = { operationId: 'same' };
    const { operations } = read({
      paths: { '/a': { get: one, post: one }, '/b#first': { get: {} }, '/b#second': { get: {} } },
    });
    expect(operations.map(({ id }) => id)).toEqual(['same', 'post /a', 'get /b', 'get /b (2)']);
  });

  it('is left out where its parameters are too much together, though each of them is small', () => {
    const parameters = Array.from({ length: 45 }, (_, at) => ({
      name: `filter-${at}`,
      in: 'query',
      schema: { type: 'string', enum: Array.from({ length: 60 }, (_, value) => `value-${at}-${value}`) },
    }));
    const { operations, leftOut } = read({ paths: { '/a': { get: { operationId: 'a', parameters } } } });
    expect([operations, leftOut]).toEqual([[], [{ id: 'a', reason: 'too_large' }]]);
  });

  it('asks for headers, cookies and what is in several places, and for no key', () => {
    const schema = { type: 'string' };
    const at = (name: string, place: string, more = {}) => ({ name, in: place, schema, ...more });
    const { operations, keys } = read({
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
      read({ paths: { '/a': { post: { requestBody: { content } } } } }).operations[0];
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

  it('of Swagger 2 is read as the others are', () => {
    const offer = readOpenApi(
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
});
