import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helpArticles, helpPath } from './help.ts';
import { publicPages, searchListing } from './public-pages.ts';

const paths = publicPages.map(({ path }) => path);

test('the table holds every page that is there in each language, and the page for what is not there', () => {
  const routes = globSync('**/*.astro', { cwd: 'src/pages/[...locale]' }).flatMap((file) => {
    const route = file.replaceAll('\\', '/').replace(/(^|\/)index\.astro$|\.astro$/, '');
    return route === 'help/[article]' ? helpArticles.map(helpPath) : [`/${route}`];
  });
  expect([...paths].sort()).toEqual([...routes, '/404'].sort());
});

test('no path stands in the table twice', () => {
  expect(new Set(paths).size).toBe(paths.length);
});

test.each([
  '/',
  '/prices',
  '/security',
  '/self-hosting',
  '/developers',
  '/help',
  '/help/files',
  '/privacy',
  '/terms',
  '/service-status',
  '/account/auth/login',
  '/account/auth/signup-2',
])('search engines find %s in the sitemap', (path) => expect(searchListing(path)).toBe('listed'));

test('search engines may keep a step of a journey, which no sitemap names', () => {
  expect(searchListing('/account/auth/recoverpwd-2')).toBe('unlisted');
});

test.each(['/setup', '/404', '/500', '/maintenance', '/two-step-verification', '/admin', '/x'])(
  'search engines are told to leave %s',
  (path) => expect(searchListing(path)).toBe('hidden'),
);
