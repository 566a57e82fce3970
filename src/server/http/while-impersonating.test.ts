import { expect, test } from 'vitest';
import { callFiles } from '../../call-files.ts';
import type { DescribedRoute } from './endpoint.ts';
import { openTo } from './may.ts';

const calls: { call: string; definition: DescribedRoute['definition'] }[] = [];
for (const [file, load] of Object.entries(callFiles)) {
  for (const [method, route] of Object.entries(await load())) {
    const { definition } = route as Partial<DescribedRoute>;
    if (definition) calls.push({ call: `${method} ${file.replace('./pages/api/', '')}`, definition });
  }
}

test('every call of somebody signed in takes a right, or says whether it is open to who acts as another', () => {
  const undecided = calls.filter(
    ({ definition: { may, whileImpersonating } }) =>
      openTo(may) === 'signedIn' && typeof may === 'string' && whileImpersonating === undefined,
  );
  expect(calls.length).toBeGreaterThan(150);
  expect(undecided.map(({ call }) => call)).toEqual([]);
});

test('no call that erases is open to who acts as another, but for the end of that', () => {
  const open = calls.filter(
    ({ call, definition }) => call.startsWith('DELETE') && definition.whileImpersonating === 'open',
  );
  expect(open.map(({ call }) => call)).toEqual(['DELETE impersonations/current.ts']);
});
