import { expect, test } from 'vitest';
import { palettePages } from './palette-pages.ts';

const paths = (...names: ('ADMIN' | 'SUPPORT' | 'READ_USER')[]) =>
  palettePages(
    [{ key: 'upgrade', path: '/prices' }],
    names.map((name) => ({ name })),
  ).map(({ path }) => path);

test('the palette names the pages of the menu first, and only those that the guards would open', () => {
  expect(paths('READ_USER')).toEqual(['/prices', '/account/profile', '/account/help', '/help']);
  expect(paths('SUPPORT')).toEqual([
    '/prices',
    '/account/profile',
    '/account/help',
    '/help',
    '/support/people',
    '/support/replies',
  ]);
  expect(paths('ADMIN')).toContain('/admin/settings');
});
