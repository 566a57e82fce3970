import { abilitiesOf, withoutRefused } from '#rules/model-abilities.ts';
import {
  defaultAddresses,
  environmentProviders,
  type ModelPurpose,
  type ProviderKind,
} from '#rules/model-providers.ts';
import { shownAddress } from '#rules/provider-address.ts';
import { providerPresets } from '#rules/provider-presets.ts';
import type { QuirkBook } from '../../models/mending/quirk-book.ts';
import type { EnvironmentModel, ReachableModel } from '../../models/model-registry.ts';
import { createEnvironmentModel } from '../../models/models.ts';
import { createProviderClient, type ProviderConnection } from '../../models/provider-client.ts';
import { describeFailure } from '../../models/provider-problem.ts';
import type { BoundFetch } from '../../outbound/bound-fetch.ts';
import type { Environment } from '../../settings/env.ts';
import { environmentPrices } from './environment-prices.ts';

type Named = { kind: ProviderKind; name: string; baseUrl: string; apiKey: string | undefined };

/**
 * The models that the environment names, in the order in which they are asked: of its endpoint, of Anthropic, of Google.
 * Each is asked for the model of `AI_MODEL` that is its own, or for the first that it lists. Prices are those of the
 * model that is named first, of the first provider where none is.
 */
export function environmentModels(
  environment: Environment,
  fetch: BoundFetch,
  quirks: QuirkBook,
): EnvironmentModel[] {
  const providers = namedIn(environment);
  const names = environment.AI_MODEL?.split(',').map((name) => name.trim()) ?? [];
  return providers.map(({ kind, name, baseUrl, apiKey }, place) => {
    const id = environmentProviders[kind];
    const memoryOf: ProviderConnection['memoryOf'] = (model) =>
      quirks.memoryOf({ provider: id, address: shownAddress(baseUrl), model });
    const connection = { kind, baseUrl, apiKey: apiKey ?? null, fetch, memoryOf };
    const model = modelOf(kind, names, providers);
    const isPriced = names.length === 0 ? place === 0 : model === names[0];
    const chat = createEnvironmentModel({ connection, model });
    const ofAll = {
      provider: { id, name, tenantId: null },
      health: { state: { problem: null, model: null } },
      describe: (error: unknown) => describeFailure(error, connection.apiKey),
    };
    const offer = (purpose: ModelPurpose, model: string | undefined): ReachableModel[] =>
      model === undefined || kind !== 'openaiCompatible'
        ? []
        : [{ id: model, purpose, ...environmentPrices(environment, purpose), ...ofAll, connection }];
    const { AI_MONTHLY_BUDGET } = environment;
    return {
      chat: {
        // Its name is known when it was asked for the first time only.
        get id() {
          return chat.id;
        },
        get abilities() {
          return withoutRefused(abilitiesOf({ id: chat.id }), memoryOf(chat.id).quirks());
        },
        load: chat.load,
        ...ofAll,
        ...environmentPrices(isPriced ? environment : { AI_MONTHLY_BUDGET }, 'chat'),
        pace: { slowUntil: 0 },
      },
      others: [
        ...offer('image', environment.AI_IMAGE_MODEL),
        ...offer('speech', environment.AI_SPEECH_MODEL),
        ...offer('embedding', environment.AI_EMBEDDING_MODEL),
      ],
      reach: createProviderClient(connection).reach,
    };
  });
}

/** How the services call their models, which tells whose a name is. */
const prefixes = { anthropic: 'claude-', google: 'gemini-' } as const;

/**
 * Which of the names is the model of a provider. An endpoint may offer models of the services, too: where none is
 * named for it alone, it is asked for the first.
 */
function modelOf(
  kind: ProviderKind,
  names: readonly string[],
  providers: readonly Named[],
): string | undefined {
  const ownerOf = (name: string) =>
    providers.find(({ kind }) => kind !== 'openaiCompatible' && name.startsWith(prefixes[kind])) ??
    providers[0];
  const own = names.find((name) => ownerOf(name)?.kind === kind);
  return own ?? (kind === 'openaiCompatible' ? names[0] : undefined);
}

function namedIn(environment: Environment): Named[] {
  const { AI_BASE_URL, AI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY } = environment;
  const service = (kind: 'anthropic' | 'google', apiKey: string | undefined): Named[] =>
    apiKey === undefined
      ? []
      : [{ kind, name: providerPresets[kind].name, baseUrl: defaultAddresses[kind], apiKey }];
  const endpoint = (baseUrl: string): Named => ({
    kind: 'openaiCompatible',
    name: new URL(baseUrl).host,
    baseUrl,
    apiKey: AI_API_KEY,
  });
  return [
    ...(AI_BASE_URL === undefined ? [] : [endpoint(AI_BASE_URL)]),
    ...service('anthropic', ANTHROPIC_API_KEY),
    ...service('google', GOOGLE_GENERATIVE_AI_API_KEY),
  ];
}
