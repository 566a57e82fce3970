import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Who may import what, most specific folder first. An entry allows a folder; `npm` and `node` stand for packages
 * and Node's own modules, a package by name when only some are allowed.
 */
const zones = [
  { folder: 'src/rules', may: ['src/rules'] },
  { folder: 'src/contracts', may: ['src/contracts', 'src/rules', 'zod'] },
  { folder: 'src/i18n', may: ['src/i18n', 'src/rules', 'npm'] },
  { folder: 'src/client', may: ['src/client', 'src/rules', 'src/contracts', 'src/i18n', 'npm'] },
  { folder: 'src/embed', may: ['src/embed', 'src/contracts'] },
  {
    folder: 'src/islands',
    may: ['src/islands', 'src/client', 'src/rules', 'src/contracts', 'src/i18n', 'npm'],
  },
  {
    folder: 'src/components',
    may: ['src/components', 'src/layouts', 'src/i18n', 'src/rules', 'src/content', 'src/styles', 'astro'],
  },
  {
    folder: 'src/layouts',
    may: ['src/components', 'src/layouts', 'src/i18n', 'src/rules', 'src/content', 'src/styles'],
  },
  {
    folder: 'src/server/db',
    may: ['src/server/db', 'src/rules', 'npm', 'node', 'src/server/env.ts', 'src/server/setpriv.ts'],
  },
  {
    folder: 'src/server/http',
    may: ['src/server', 'src/rules', 'src/contracts', 'src/i18n', 'npm', 'node', 'astro'],
    mayNot: ['src/server/db'],
  },
  {
    folder: 'src/server',
    may: ['src/server', 'src/rules', 'src/contracts', 'src/i18n', 'npm', 'node'],
    mayNot: ['src/server/http'],
  },
  {
    folder: 'src/pages',
    may: ['src', 'npm', 'astro'],
    mayNot: ['src/server/db'],
  },
];

const extensions = '{ts,tsx,astro,mjs}';
const failures = [];
for (const file of globSync(`src/**/*.${extensions}`).map((name) => name.replaceAll('\\', '/'))) {
  const zone = zones.find(({ folder }) => file.startsWith(`${folder}/`));
  if (!zone || /\.test\.tsx?$/.test(file) || file.includes('/testing/')) continue;
  for (const specifier of importsOf(readFileSync(file, 'utf8'))) {
    const target = resolve(specifier, file);
    const forbidden = zone.mayNot?.some((folder) => target.startsWith(`${folder}/`));
    if (forbidden || !zone.may.some((allowed) => matches(target, allowed))) {
      failures.push(`${file} may not import ${specifier}`);
    }
  }
}
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);

/** @returns {string[]} */
function importsOf(/** @type {string} */ source) {
  const pattern =
    /(?:^|[\n;])\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\s*\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;
  return [...source.matchAll(pattern)].flatMap(([, from, dynamic, bare]) => from ?? dynamic ?? bare ?? []);
}

/** What an import names: a path below the project, `node`, `astro` or a package. */
function resolve(/** @type {string} */ specifier, /** @type {string} */ file) {
  if (specifier.startsWith('node:')) return 'node';
  if (specifier.startsWith('astro:') || specifier === 'astro') return 'astro';
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return `npm:${specifier}`;
}

function matches(/** @type {string} */ target, /** @type {string} */ allowed) {
  if (allowed === 'npm') return target.startsWith('npm:');
  if (allowed === 'node' || allowed === 'astro') return target === allowed;
  return target === allowed || target.startsWith(`${allowed}/`) || target === `npm:${allowed}`;
}
