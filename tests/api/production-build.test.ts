import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** They ask only where they refuse or warn, to say more of it. */
const harmless = ['ai', 'postcss'];

const built = globSync('dist/server/**/*.mjs').map((file) => readFileSync(file, 'utf8'));

/** The packages that the built server reads from node_modules, whatever part of them. */
function importedPackages(): string[] {
  const names = built.flatMap((code) =>
    Array.from(
      code.matchAll(/(?:\bfrom|\bimport\(?)\s?"((?:@[\w.-]+\/)?[a-z][\w.-]*)[\w./-]*"/g),
      ([, name = '']) => name,
    ),
  );
  return [...new Set(names)].filter((name) => globSync(`node_modules/${name}/package.json`).length > 0);
}

const asksForEnvironment = (file: string) => readFileSync(file, 'utf8').includes('process.env.NODE_ENV');

test('the built server does what it does in a production, whatever NODE_ENV is', () => {
  expect(built.length).toBeGreaterThan(50);
  expect(built.filter((code) => code.includes('process.env.NODE_ENV'))).toEqual([]);
});

test('no package that it reads as it starts is another one in development', () => {
  const packages = importedPackages();
  expect(packages).toContain('pg');
  const asking = packages.filter((name) =>
    globSync(`node_modules/${name}/**/*.{js,mjs,cjs}`, {
      exclude: [`node_modules/${name}/node_modules/**`],
    }).some(asksForEnvironment),
  );
  expect(asking.filter((name) => !harmless.includes(name))).toEqual([]);
});
