import { globSync, readFileSync } from 'node:fs';

// A file that a document names is there, under that name or with folders before it. Decisions tell what was.

const documents = globSync('{*,docs/*,docs/**/*}.md').filter(
  (file) => !file.startsWith('docs/decisions/') && file !== 'CHANGELOG.md',
);
const files = globSync('{src,scripts,tests,bench,docs,deploy,samples}/**/*.*').map((file) => `/${file}`);
/** Examples, and what builds and programs make. */
const made = new Set([
  'embed.js',
  'embed-answer.js',
  'embed-face.js',
  'embed-handover.js',
  'embed-pictures.js',
  'package.json',
]);

/** @type {string[]} */
const failures = [];
let named = 0;
for (const document of new Set(documents)) {
  for (const [, name = ''] of readFileSync(document, 'utf8').matchAll(
    /`#?([\w./[\]-]+\.(?:ts|tsx|mjs|json|md|astro|sql))`/g,
  )) {
    if (made.has(name) || name.startsWith('/')) continue;
    named++;
    if (!files.some((file) => file.endsWith(`/${name}`)))
      failures.push(`${document} names ${name}, which is not there`);
  }
}
if (named === 0) failures.push('No document names a file');
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);
