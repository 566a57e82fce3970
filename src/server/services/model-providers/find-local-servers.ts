import type { LocalModelServer } from '#contracts/model-provider.ts';
import { type LocalPresetKey, localPresets, providerPresets } from '#rules/provider-presets.ts';
import { createProviderClient } from '../../models/provider-client.ts';
import type { SignedInContext } from '../context.ts';
import { readProviders } from './provider-rows.ts';

/** A server on the same machine answers at once or not at all. */
const patienceMilliseconds = 1_500;

/**
 * The servers of models that answer on the machine Parley runs on, at the ports where those that are known listen, and
 * that nobody has connected yet. What listens there and lists no models is none.
 */
export async function findLocalServers({ ctx }: { ctx: SignedInContext }): Promise<LocalModelServer[]> {
  const { app } = ctx;
  const rows = await app.database.acrossSpaces((transaction) => readProviders(transaction, null));
  const taken = new Set([String(app.environment.PORT)]);
  for (const address of [app.environment.AI_BASE_URL, ...rows.map(({ baseUrl }) => baseUrl)]) {
    if (address && isOfThisMachine(address)) taken.add(new URL(address).port);
  }
  const found = await Promise.all(
    localPresets
      .filter((preset) => !taken.has(String(providerPresets[preset].port)))
      .map((preset) => ask(ctx, preset)),
  );
  return found.filter((server) => server !== null);
}

/** Null where nobody answers, or no server of models. */
async function ask({ app }: SignedInContext, preset: LocalPresetKey): Promise<LocalModelServer | null> {
  const { kind, address: baseUrl } = providerPresets[preset];
  const fetch = app.models.fetchFor({ allowsPrivate: true, tenantId: null });
  const memoryOf = app.models.memoryFor({ id: preset, baseUrl });
  const client = createProviderClient({ kind, baseUrl, apiKey: null, fetch, memoryOf });
  try {
    const models = await client.listModels(AbortSignal.timeout(patienceMilliseconds));
    return models.length === 0 ? null : { preset, baseUrl, models: models.map(({ id }) => id) };
  } catch {
    return null;
  }
}

function isOfThisMachine(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}
