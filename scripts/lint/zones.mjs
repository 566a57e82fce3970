import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { folderCircles } from './folder-circles.mjs';
import { mayImport, tableOfZones } from './zone-table.mjs';

// Checks every import of `src`, `scripts` and `bench`, of types too, against the table of zones, and that no file leads
// back to itself, those of tests neither, nor any folder, be it with what lies in it or by itself.
// `--write` writes the table into CONTRIBUTING.md.

const guide = 'CONTRIBUTING.md';
const aside = /^tests\/|\.test\.tsx?$|\/testing\//;
/** Of tests within the server, what they look at; with which packages is theirs to say. */
const isOfFloors = (/** @type {{ from: string, to: string }} */ { from, to }) =>
  [from, to].every((file) => file.startsWith('src/server/'));
const failures = [];

const written = readFileSync(guide, 'utf8');
const wanted = written.replace(
  /(<!-- zones -->\n)[\s\S]*?(\n<!-- \/zones -->)/,
  (_, begin, end) => begin + tableOfZones() + end,
);
if (process.argv.includes('--write')) writeFileSync(guide, wanted);
else if (wanted !== written) failures.push(`${guide} has another table: node scripts/lint/zones.mjs --write`);

const all = [...(await importsOfModules()), ...importsOfAstro()];
const imports = all.filter(({ from }) => !aside.test(from));
for (const { from, to } of [...imports, ...all.filter((each) => aside.test(each.from) && isOfFloors(each))]) {
  if (!mayImport(from, to)) failures.push(`${from} may not import ${to}`);
}
for (const folderOf of [wingOf, path.posix.dirname]) {
  for (const circle of folderCircles(imports, folderOf)) {
    failures.push(`${circle.join(', ')} lead back to themselves`);
  }
}
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);

/** A folder of islands, client or services with all that lies in it. */
function wingOf(/** @type {string} */ file) {
  return /^src\/(?:islands|client|server\/services)\/[^/]+(?=\/)/.exec(file)?.[0];
}

/** @returns {Promise<{ from: string, to: string }[]>} */
async function importsOfModules() {
  const { output } = await cruise(
    ['src', 'scripts', 'bench', 'tests'],
    {
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      tsConfig: { fileName: 'tsconfig.json' },
      enhancedResolveOptions: {
        conditionNames: ['import', 'node', 'default'],
        extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      },
      validate: true,
      ruleSet: { forbidden: [{ name: 'circle', severity: 'error', from: {}, to: { circular: true } }] },
    },
    undefined,
    { tsConfig: extractTSConfig('tsconfig.json') },
  );
  if (typeof output === 'string') throw new Error(output);
  for (const { from, cycle } of output.summary.violations) {
    failures.push(`${from} leads back to itself: ${cycle?.map(({ name }) => name).join(' → ')}`);
  }
  return output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved, module, dependencyTypes }) => ({
      from: source,
      to: dependencyTypes.includes('core') ? 'node' : targetOf(resolved, module),
    })),
  );
}

/** Astro's own files are read by none but Astro. @returns {{ from: string, to: string }[]} */
function importsOfAstro() {
  const pattern = /^import\s(?:[^'";]*?from\s)?\s*['"]([^'"]+)['"]/gm;
  return globSync('src/**/*.astro')
    .map((name) => name.replaceAll('\\', '/'))
    .flatMap((from) =>
      [...readFileSync(from, 'utf8').matchAll(pattern)].map(([, specifier = '']) => ({
        from,
        to: specifier.startsWith('node:') ? 'node' : targetOf(resolve(specifier, from), specifier),
      })),
    );
}

function resolve(/** @type {string} */ specifier, /** @type {string} */ from) {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : specifier;
}

/** A path of ours, `astro`, or `npm:` and the package's name. */
function targetOf(/** @type {string} */ resolved, /** @type {string} */ specifier) {
  if (resolved.startsWith('src/')) return resolved;
  if (/^astro(?:$|:)/.test(specifier)) return 'astro';
  if (specifier.startsWith('.') || specifier.startsWith('#')) return resolved;
  return `npm:${specifier}`;
}
