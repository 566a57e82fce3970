import { expect, it } from 'vitest';
import type { ModelQuirk } from '#rules/model-quirks.ts';
import { wireQuirks } from './testing/wire-quirks/all.ts';
import { readQuirk } from './testing/wire-quirks/quirk.ts';

it.each(wireQuirks.map((quirk) => [quirk.name, quirk] as const))(
  'is answered all the same: %s',
  async (_, quirk) => {
    for (const size of [1, 7, 10_000]) expect(await readQuirk(quirk, size)).toMatchObject(quirk.expects);
  },
);

it.each(wireQuirks.filter(({ refuses }) => refuses).map((quirk) => [quirk.name, quirk] as const))(
  'is asked right at once from then on: %s',
  async (_, quirk) => {
    const learned: ModelQuirk[] = [];
    await readQuirk(quirk, 10_000, learned);
    expect((await readQuirk(quirk, 10_000, learned)).refused).toBe(0);
  },
);

it('there are sixty of them and more, each of its own and with a place where it can be read', () => {
  expect(wireQuirks.length).toBeGreaterThanOrEqual(60);
  expect(new Set(wireQuirks.map(({ name }) => name)).size).toBe(wireQuirks.length);
  for (const { source } of wireQuirks) expect(URL.canParse(source)).toBe(true);
});
