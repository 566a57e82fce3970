import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isIndexed, publicPages } from './public-pages.ts';

const paths = publicPages.map(({ path }) => path);

test('the table holds every page that is there in each language, and the page for what is not there', () => {
  const routes = globSync('**/*.astro', { cwd: 'src/pages/[...locale]' }).map((file) => {
    const route = file.replaceAll('\\', '/').replace(/(^|\/)index\.astro$|\.astro$/, '');
    return `/${route}`;
  });
  expect([...paths].sort()).toEqual([...routes, '/404'].sort());
});

test('no path stands in the table twice', () => {
  expect(new Set(paths).size).toBe(paths.length);
});

test.each([
  '/',
  '/prices',
  '/privacy',
  '/terms',
  '/service-status',
  '/account/auth/login',
  '/account/auth/signup-2',
])('search engines may list %s', (path) => expect(isIndexed(path)).toBe(true));

test.each(['/setup', '/account/auth/recoverpwd-2', '/404', '/500', '/two-step-verification', '/admin', '/x'])(
  'search engines may not list %s',
  (path) => expect(isIndexed(path)).toBe(false),
);
