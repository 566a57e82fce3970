import { expect, test } from 'vitest';
import { usedRules } from './slim-pages.mjs';

const css = `@layer base { a { color: red } }
@layer components {
  .button { color: red }
  .button-primary { color: red }
  .button-small { color: red }
  .badge-danger { color: red }
  .card { color: red }
  .link[aria-current] { color: red }
}`;
const kept = async (usable: string) =>
  [...(await usedRules(css, usable)).matchAll(/\.([\w-]+)/g)].map(([, name]) => name);

test('a page keeps what its markup or its scripts name, and nothing else of the components', async () => {
  expect(await kept('<p class="card">')).toEqual(['card']);
  expect(await kept('const a = "button badge-danger"')).toEqual(['button', 'badge-danger']);
  expect(await kept('')).toEqual([]);
});

/** Begins what a template puts in. */
const dollar = '$';

test('a name that a script puts together keeps all that it can become', async () => {
  expect(await kept(`const look = \`button button-${dollar}{variant} x\``)).toEqual([
    'button',
    'button-primary',
    'button-small',
  ]);
  expect(await kept(`\`${dollar}{tone}button-\``)).toEqual([]);
});

test('of the custom properties those stay that are read, also by one another or by a script', async () => {
  const properties = `@property --unread { syntax: "*"; inherits: false }
    :root { --base: red; --shade: var(--base); --unread: 1; --told: 2; --loop: var(--gone) }
    a { color: var(--shade) }`;
  const style = await usedRules(properties, 'element.style.setProperty("--told", 3)');
  expect([...style.matchAll(/(--\w+):/g)].map(([, name]) => name)).toEqual(['--base', '--shade', '--told']);
  expect(style).not.toContain('@property');
});

test('everything outside components and utilities stays', async () => {
  expect(await usedRules(css, '')).toContain('@layer base');
});
