import {
  defaultAddresses,
  environmentProviders,
  isOfEnvironment,
  providerKinds,
} from '#rules/model-providers.ts';
import type { SignedInContext } from '../context.ts';
import { listProviders } from './list-providers.ts';
import type { ProviderOwner } from './provider-rows.ts';

/** What the page of an owner's providers shows first. */
export async function readProvidersStart({
  ctx,
  input: { owner },
}: {
  ctx: SignedInContext;
  input: { owner: ProviderOwner };
}) {
  const providers = await listProviders({ ctx, input: { owner } });
  const own = new Set(providers.map(({ id }) => id));
  const others = ctx.app.models
    .chatModels(owner ?? '', 'default')
    .map(({ provider }) => provider)
    .filter(({ id }) => !own.has(id) && (owner !== null || isOfEnvironment(id)));
  const { AI_BASE_URL: endpoint = null } = ctx.app.environment;
  const learned = (owner === null ? providerKinds : []).flatMap((kind) =>
    ctx.app.models.learnedOf({
      id: environmentProviders[kind],
      baseUrl: defaultAddresses[kind] ?? endpoint,
    }),
  );
  return {
    providers,
    inherited: [...new Set(others.map(({ name }) => name))],
    learned: learned.map(({ model, quirks }) => ({ model, quirks })),
  };
}
