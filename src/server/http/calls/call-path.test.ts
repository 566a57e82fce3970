import { expect, test } from 'vitest';
import { callPath } from './call-path.ts';

test.each([
  ['/api/users', '/api/users'],
  ['/api/users/8b6b2d1e-0000-7000-8000-000000000000', '/api/users/8b6b2d1e-0000-7000-8000-000000000000'],
  ['/%61pi/users', '/api/users'],
  ['/%2561pi/users', '/api/users'],
  ['/x/../api/users', '/api/users'],
  ['/x/%2e%2e/api/users', '/api/users'],
  ['/./api\\users', '/api/users'],
  ['/api/users/..%2f..', '/api/users/..%2f..'],
  ['/v1/widgets/a%20b', '/v1/widgets/a b'],
])('%s names %s', (written, path) => {
  expect(callPath(written)).toBe(path);
});

test.each(['/api/%ff', '/api/%', `/api/${'%25'.repeat(1)}${'25'.repeat(20)}61`, '//'])(
  '%s names nothing',
  (written) => {
    expect(callPath(written)).toBeNull();
  },
);
