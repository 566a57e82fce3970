import { expect, test } from 'vitest';
import { holdsXsrfPair, xsrfTokenOf } from './xsrf.ts';

const [mine, theirs] = ['session-cookie-of-mine', 'session-cookie-of-theirs'];

test('the pair holds when cookie and header both belong to the session', () => {
  expect(holdsXsrfPair(mine, { cookie: xsrfTokenOf(mine), header: xsrfTokenOf(mine) })).toBe(true);
});

test.each([
  ['without cookie', { cookie: undefined, header: xsrfTokenOf(mine) }],
  ['without header', { cookie: xsrfTokenOf(mine), header: null }],
  ['with both empty', { cookie: '', header: '' }],
  ['that somebody planted on both sides', { cookie: 'planted', header: 'planted' }],
  ["of another person's session", { cookie: xsrfTokenOf(theirs), header: xsrfTokenOf(theirs) }],
])('a pair %s does not hold', (_title, pair) => {
  expect(holdsXsrfPair(mine, pair)).toBe(false);
});
