import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { argumentsSchema, type HttpOperation, withoutFilled } from '#rules/http-operations.ts';
import type { SecretPlacement } from '#rules/tool-keys.ts';
import type { HttpActions } from '#rules/tools.ts';
import { ToolError } from './agent-tool.ts';
import { requestOf } from './http-request.ts';

const operation: HttpOperation = {
  id: 'read',
  method: 'get',
  path: '/v1/{tenant}/orders/{id}',
  summary: '',
  body: null,
  parameters: [
    { name: 'tenant', in: 'path', required: true, schema: {} },
    { name: 'id', in: 'path', required: true, schema: {} },
    { name: 'q', in: 'query', required: false, schema: {} },
  ],
};
const actions: HttpActions = {
  id: 'a',
  name: 'Orders',
  baseUrl: 'https://api.example.org/base/',
  secretId: null,
  operations: [operation],
};

describe('the request of an action', () => {
  it.each(['constructor', 'toString', '__proto__'])('takes an argument called %s, and misses it', (name) => {
    const named = { name, in: 'path', required: true, schema: {} } as const;
    const withName: HttpOperation = { ...operation, path: `/v1/{${name}}`, parameters: [named] };
    expect(() => requestOf(actions, withName, {})).toThrow(ToolError);
    expect(requestOf(actions, withName, JSON.parse(`{"${name}":"x"}`)).url.pathname).toBe('/base/v1/x');
    expect(Object.keys(argumentsSchema(withName).properties as object)).toEqual([name]);
  });

  it('joins the address, the path and the query', () => {
    const { url, method } = requestOf(actions, operation, { tenant: 'a b', id: 7, q: ['x', 'y&z'] });
    expect(method).toBe('GET');
    expect(url.href).toBe('https://api.example.org/base/v1/a%20b/orders/7?q=x&q=y%26z');
  });

  it.each([
    [{ tenant: 'a' }],
    [{ tenant: 'a', id: '..' }],
    [{ tenant: '.', id: '1' }],
    [{ tenant: 'a', id: '' }],
    [{ tenant: 'a', id: {} }],
    [{ tenant: 'a', id: '1', host: 'evil.example' }],
    [{ tenant: 'a', id: '1', body: {} }],
    [['a', '1']],
    [null],
    ['text'],
    [{ tenant: 'a', id: 'x'.repeat(30_000) }],
  ])('is refused for %j', (args) => {
    expect(() => requestOf(actions, operation, args)).toThrow(ToolError);
  });

  it('needs a body where one is required, and where it may be left out, none', () => {
    const placing: HttpOperation = {
      id: 'place',
      method: 'post',
      path: '/orders',
      summary: '',
      parameters: [],
      body: { type: 'object' },
      bodyRequired: true,
    };
    expect(argumentsSchema(placing).required).toEqual(['body']);
    expect(() => requestOf(actions, placing, {})).toThrow('“body” is missing');
    expect(requestOf(actions, placing, { body: {} }).body?.text).toBe('{}');
    const optional = { ...placing, bodyRequired: false };
    expect(argumentsSchema(optional).required).toEqual([]);
    expect(requestOf(actions, optional, {}).body).toBeUndefined();
  });

  it('stays at its host and in its place of the path, whatever it is given', () => {
    // Halves of surrogate pairs, too.
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, fc.string(), (tenant, id, q) => {
        try {
          const { url } = requestOf(actions, operation, { tenant, id, q });
          expect(url.origin).toBe('https://api.example.org');
          expect(url.pathname.split('/')).toHaveLength(6);
          expect(url.pathname).toMatch(/^\/base\/v1\/[^/]+\/orders\/[^/]+$/);
          expect(url.hash).toBe('');
        } catch (error) {
          expect(error).toBeInstanceOf(ToolError);
        }
      }),
    );
  });

  it('sends headers and cookies, each argument under a name of its own', () => {
    const { url, headers } = requestOf(
      { ...actions, baseUrl: 'https://api.example.org/base?api-version=2' },
      {
        ...operation,
        path: '/v1/{id}',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: {} },
          { name: 'id', in: 'query', required: false, schema: {}, argument: 'query_id' },
          { name: 'If-Match', in: 'header', required: true, schema: {} },
          { name: 'theme', in: 'cookie', required: false, schema: {} },
          { name: 'lang', in: 'cookie', required: false, schema: {} },
        ],
      },
      { id: 1, query_id: 2, 'If-Match': '"a"', theme: 'dark; x', lang: 'es' },
    );
    expect(url.href).toBe('https://api.example.org/base/v1/1?api-version=2&id=2');
    expect(headers).toEqual({ 'if-match': '"a"', cookie: 'theme=dark%3B%20x; lang=es' });
  });

  it.each([
    'Host',
    'content-length',
    'Transfer-Encoding',
    'Authorization',
    'cookie',
    'Proxy-Authorization',
    'a b',
  ])('never sends the header %s, whatever was stored', (name) => {
    const parameters = [{ name, in: 'header', required: false, schema: {} } as const];
    const { headers } = requestOf(actions, { ...operation, path: '/v1', parameters }, { [name]: 'x' });
    expect(headers).toEqual({});
  });

  it('asks nobody for what a secret fills', () => {
    const parameters = [
      { name: 'X-Api-Key', in: 'header', required: true, schema: {} } as const,
      { name: 'X-Api-Key', in: 'query', required: true, schema: {} } as const,
    ];
    const left = (placement: SecretPlacement, parameter: string | null) =>
      withoutFilled({ ...operation, parameters }, [{ placement, parameter }]).parameters.map(
        (each) => each.in,
      );
    expect(left('header', 'x-api-key')).toEqual(['query']);
    expect(left('query', 'X-Api-Key')).toEqual(['header']);
    expect(left('bearer', null)).toEqual(['header', 'query']);
  });
});
