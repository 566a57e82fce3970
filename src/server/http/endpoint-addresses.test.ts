import { expect, test } from 'vitest';
import { endpoints } from '#contracts/endpoints/endpoints.ts';
import { callFiles } from '../../call-files.ts';
import type { DescribedRoute } from './endpoint.ts';

/** `./pages/api/users/[id]/index.ts` → `users/{id}`. */
const pathOf = (file: string) =>
  file
    .replace('./pages/api/', '')
    .replace(/(?:\/index)?\.ts$/, '')
    .replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}');

test('every route stands at the address that it names, and every address has a route', async () => {
  const answers = new Map<string, unknown>();
  for (const [file, load] of Object.entries(callFiles)) {
    for (const [method, route] of Object.entries(await load())) {
      const { definition } = route as Partial<DescribedRoute>;
      if (definition) answers.set(`${method} ${pathOf(file)}`, definition.answer);
    }
  }
  const named = new Map(Object.entries(endpoints).map(([address, { answer }]) => [address, answer]));
  expect([...answers.keys()].sort()).toEqual([...named.keys()].sort());
  for (const [address, answer] of answers) expect(answer, address).toBe(named.get(address));
});
