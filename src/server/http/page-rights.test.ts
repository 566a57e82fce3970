import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageRights } from './page-rights.ts';

const pages = globSync('src/pages/**/*.astro')
  .map(
    (file) =>
      [
        file.replaceAll('\\', '/').replace(/^src\/pages\/|\.astro$/g, ''),
        readFileSync(file, 'utf8'),
      ] as const,
  )
  .filter(([, text]) => text.includes('prerender = false'));

test('every page that is made on demand says who may open it, and nothing else does', () => {
  expect(Object.keys(pageRights).sort()).toEqual(pages.map(([page]) => page).sort());
});

test('a page that is not public asks for its own right', () => {
  const rights: Record<string, unknown> = pageRights;
  for (const [page, text] of pages) {
    const asked = [...text.matchAll(/\bloadPortal\(\s*Astro,\s*'([^']*)'/g)].map(([, name]) => name);
    expect(asked, page).toEqual(rights[page] === 'public' ? [] : [page]);
  }
});
