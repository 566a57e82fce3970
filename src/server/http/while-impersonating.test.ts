import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const pages = 'src/pages/api';
const calls = globSync(`${pages}/**/*.ts`).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/export const (\w+) = endpoint\((.*?)\n\);\n/gs)].map(
    ([, method, source = '']) => ({ call: `${method} ${file.slice(pages.length + 1)}`, source }),
  ),
);

test('every call of somebody signed in names an action, or says whether it is open to who acts as another', () => {
  const undecided = calls.filter(
    ({ source }) =>
      source.includes("access: 'signedIn'") &&
      !/whileImpersonating: '|\b(authorize|auditReach|assertAllowed)\w*\(/.test(source),
  );
  expect(calls.length).toBeGreaterThan(150);
  expect(undecided.map(({ call }) => call)).toEqual([]);
});

test('no call that erases is open to who acts as another, but for the end of that', () => {
  const open = calls.filter(
    ({ call, source }) => call.startsWith('DELETE') && source.includes("whileImpersonating: 'open'"),
  );
  expect(open.map(({ call }) => call)).toEqual(['DELETE impersonations/current.ts']);
});
