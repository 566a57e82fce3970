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
 * What is set of a chat model (`AI_MODEL`, its prices) is about the first of them; the others are asked for the first
 * that they list.
 */
export function environmentModels(
  environment: Environment,
  fetch: BoundFetch,
  quirks: QuirkBook,
): EnvironmentModel[] {
  return namedIn(environment).map(({ kind, name, baseUrl, apiKey }, place) => {
    const id = environmentProviders[kind];
    const memoryOf: ProviderConnection['memoryOf'] = (model) =>
      quirks.memoryOf({ provider: id, address: shownAddress(baseUrl), model });
    const connection = { kind, baseUrl, apiKey: apiKey ?? null, fetch, memoryOf };
    const isFirst = place === 0;
    const chat = createEnvironmentModel({ connection, model: isFirst ? environment.AI_MODEL : undefined });
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
        ...environmentPrices(isFirst ? environment : { AI_MONTHLY_BUDGET }, 'chat'),
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
