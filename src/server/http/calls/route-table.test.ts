import { expect, test } from 'vitest';
import { createRouteTable } from './route-table.ts';

const files = [
  'api/users/index.ts',
  'api/users/login/index.ts',
  'api/users/[id]/index.ts',
  'api/users/[userId]/sessions/[sessionId].ts',
  'api/openapi.json.ts',
  'api/[...path].ts',
  'healthz.ts',
];
const find = createRouteTable(files.map((file) => [file, file] as const));

test.each([
  ['/api/users', 'api/users/index.ts', {}],
  ['/api/users/login', 'api/users/login/index.ts', {}],
  ['/api/users/7', 'api/users/[id]/index.ts', { id: '7' }],
  ['/api/users/login/7', 'api/[...path].ts', {}],
  [
    '/api/users/login/sessions/8',
    'api/users/[userId]/sessions/[sessionId].ts',
    { userId: 'login', sessionId: '8' },
  ],
  ['/api/openapi.json', 'api/openapi.json.ts', {}],
  ['/healthz', 'healthz.ts', {}],
])('%s is answered by %s', (path, file, params) => {
  expect(find(path)).toEqual({ route: file, params, isRest: file.includes('...') });
});

test.each([
  '/api',
  '/api/',
  '/api/users/',
  '/api/users//',
  '/api/users/7/8',
  '/api/__proto__',
  '/api/users.html',
])('%s is no call, but begins like one', (path) => {
  expect(find(path)).toEqual({ route: 'api/[...path].ts', params: {}, isRest: true });
});

test.each([
  '/',
  '',
  '//api/users',
  '/healthz/',
  '/healthz/x',
  '/admin/users',
  '/apis',
  'api/users',
  '/toString',
])('“%s” is not for calls', (path) => {
  expect(find(path)).toBeNull();
});
