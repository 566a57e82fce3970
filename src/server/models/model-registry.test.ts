import { expect, it } from 'vitest';
import { createQuirkBook } from './mending/quirk-book.ts';
import { createModelRegistry, type ProviderFacts } from './model-registry.ts';

const provider = (id: string, version: number): ProviderFacts => ({
  id,
  version,
  tenantId: null,
  name: id,
  kind: 'openaiCompatible',
  baseUrl: 'http://localhost:1/v1',
  allowsPrivate: true,
  problem: null,
  problemModel: null,
  open: () => ({ baseUrl: null, apiKey: null }),
  models: [{ id: 'model', purpose: 'chat', inputPrice: null, outputPrice: null }],
});

it('a change gives the provider that was changed another chance, and leaves the others as slow as they were', async () => {
  let stored = [provider('one', 1), provider('other', 1)];
  const registry = createModelRegistry({
    environmentModels: [],
    read: async () => ({ providers: stored, budgets: [], quirks: [] }),
    quirks: createQuirkBook(() => undefined),
    fetchFor: () => fetch,
    tellOthers: async () => {},
    onError: (error) => expect.unreachable(String(error)),
  });
  await registry.refresh();
  for (const { pace } of registry.chatModels('space', 'default')) pace.slowUntil = 1;
  stored = [provider('one', 2), provider('other', 1)];
  await registry.changed();
  const paces = registry
    .chatModels('space', 'default')
    .map((model) => [model.provider.id, model.pace.slowUntil]);
  expect(paces).toEqual([
    ['one', 0],
    ['other', 1],
  ]);
});
