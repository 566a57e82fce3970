import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { argumentsSchema, type HttpActions, type HttpOperation } from '#rules/tools.ts';
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
    [{ tenant: 'a', id: { $ref: 'x' } }],
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
    expect(requestOf(actions, placing, { body: {} }).body).toBe('{}');
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
});
