import { abilitiesOf, withoutRefused } from '#rules/model-abilities.ts';
import type { ModelChoice } from '#rules/model-bots.ts';
import {
  isOfEnvironment,
  type ModelPurpose,
  type OfferedModel,
  type ProviderKind,
  type ProviderState,
} from '#rules/model-providers.ts';
import { shownAddress } from '#rules/provider-address.ts';
import type { BoundFetch } from '../outbound/bound-fetch.ts';
import type { Pace } from './fallback.ts';
import type { KnownQuirks, LearnedQuirks, QuirkBook } from './mending/quirk-book.ts';
import type { AskedModel, Health, OfferedChatModel, OfferingProvider } from './models.ts';
import { createProviderClient, type ProviderClient, type ProviderConnection } from './provider-client.ts';
import { describeFailure } from './provider-problem.ts';

/** A provider as the registry needs it. */
export type ProviderFacts = {
  id: string;
  /** Null is the installation's. */
  tenantId: string | null;
  name: string;
  kind: ProviderKind;
  /** As it is stored. */
  baseUrl: string | null;
  allowsPrivate: boolean;
  models: OfferedModel[];
  /** What was wrong with it when it was last asked, and with which of its models alone. */
  problem: ProviderState['problem'];
  problemModel: string | null;
  /** Another with each change. */
  version: number;
  /** Opens the key, and the address with what may be a key in it, when they are needed. */
  open(): { baseUrl: string | null; apiKey: string | null };
};

/** A model for any purpose, with what its provider is asked through. */
export type ReachableModel = OfferedModel & AskedModel & { connection: ProviderConnection };

/** One of the installation's providers, and what is wrong with it. */
type ProviderHealth = {
  id: string;
  name: string;
  problem: ProviderState['problem'];
  /** Of its models that chat, whether one answers as far as is known; null where it has none. */
  answers: boolean | null;
};

/** A provider that may be looked at while nobody asks it; `isOwn` where it runs on a machine of whoever connected it. */
type WatchedProvider = {
  provider: OfferingProvider;
  health: Health;
  isOwn: boolean;
  reach: ProviderClient['reach'];
};

export type ModelRegistry = {
  /**
   * What serves a bot for a purpose, in order of fallback: the models of its tenant's own providers, then those of
   * the installation, each in the order that was set. Providers of the environment are the installation's first.
   * This is the one place that decides it; whoever makes pictures or speech asks here, too.
   * @param spaceId the bot's: a tenant's id, or a person's, who has the installation's providers only
   */
  offers(spaceId: string, purpose: ModelPurpose): ReachableModel[];
  /** The same for chat: the one chosen first, then the others. Empty where Quoter answers. */
  chatModels(spaceId: string, choice: ModelChoice): OfferedChatModel[];
  /** The installation's providers, in the order in which they are asked. */
  health(): ProviderHealth[];
  /** Every provider that is switched on. */
  watched(): WatchedProvider[];
  /** The tenants that have models of their own for a purpose. */
  tenantsWith(purpose: ModelPurpose): string[];
  /** How a provider's address is reached: of what is not public, only as an administrator allows. */
  fetchFor(provider: Pick<ProviderFacts, 'allowsPrivate' | 'tenantId'>): BoundFetch;
  /** What a provider's client remembers of its models. */
  memoryFor(provider: Pick<ProviderFacts, 'id' | 'baseUrl'>): ProviderConnection['memoryOf'];
  /** What the models of a provider have refused, and how they are asked since. */
  learnedOf(provider: Pick<ProviderFacts, 'id' | 'baseUrl'>): LearnedQuirks[];
  /** Whether a budget limits what a space spends. */
  hasBudgets(spaceId: string): boolean;
  /** Reads again what is stored. */
  refresh(): Promise<void>;
  /** The same after a change, which other processes are told of. */
  changed(): Promise<void>;
};

/** What the environment names of one provider; `reach` asks its endpoint for anything. */
export type EnvironmentModel = {
  chat: OfferedChatModel;
  others: ReachableModel[];
  reach: ProviderClient['reach'];
};

type Connected = {
  facts: ProviderFacts;
  connection: ProviderConnection;
  client: ProviderClient;
  /** Of its chat models, by their ids. A change of the provider gives them another chance. */
  paces: Map<string, Pace>;
  health: Health;
};

/**
 * Holds all providers that are switched on.
 * @param options.environmentModels those of the environment, in the order in which they are asked
 * @param options.read answers what is stored now
 * @param options.tellOthers tells other processes that what is stored has changed
 */
export function createModelRegistry(options: {
  environmentModels: readonly EnvironmentModel[];
  read(): Promise<{ providers: ProviderFacts[]; budgets: string[]; quirks: KnownQuirks[] }>;
  quirks: QuirkBook;
  fetchFor: ModelRegistry['fetchFor'];
  tellOthers(): Promise<void>;
  onError(error: unknown): void;
}): ModelRegistry {
  const { environmentModels, quirks } = options;
  const memoryFor: ModelRegistry['memoryFor'] = (provider) => (model) =>
    quirks.memoryOf({ ...placeOf(provider), model });
  let providers: Connected[] = [];
  let budgets = new Set<string>();
  const refresh = async () => {
    const read = await options.read();
    budgets = new Set(read.budgets);
    quirks.read(read.quirks);
    const before = new Map(providers.map((each) => [`${each.facts.id} ${each.facts.version}`, each.paces]));
    providers = read.providers.flatMap((facts) => {
      const { id, kind, problem, problemModel, version } = facts;
      try {
        const fetch = options.fetchFor(facts);
        const memoryOf = memoryFor(facts);
        const thinks = (name: string) => {
          const model = facts.models.find((each) => each.id === name);
          return model && abilitiesOf(model).reasoning;
        };
        const connection = { kind, ...facts.open(), fetch, memoryOf, thinks };
        const fresh = () => new Map(facts.models.map((model) => [model.id, { slowUntil: 0 }]));
        const paces = before.get(`${id} ${version}`) ?? fresh();
        const health = { state: { problem, model: problemModel } };
        return [{ facts, connection, client: createProviderClient(connection), paces, health }];
      } catch (error) {
        // A key that does not open any more leaves its provider out, and the others alone.
        options.onError(error);
        return [];
      }
    });
  };

  const stored = (spaceId: string, purpose: ModelPurpose, mine: boolean) =>
    providers
      .filter(({ facts }) => (mine ? facts.tenantId === spaceId : facts.tenantId === null))
      .flatMap(({ facts, connection, client, paces, health }) =>
        facts.models
          .filter((model) => model.purpose === purpose)
          .map((model) => ({
            model,
            provider: { id: facts.id, name: facts.name, tenantId: facts.tenantId },
            connection,
            client,
            paces,
            health,
          })),
      );
  type Stored = ReturnType<typeof stored>[number];
  const asOffer = ({ model, provider, connection, health }: Stored): ReachableModel => ({
    ...model,
    provider,
    connection,
    health,
    describe: (error) => describeFailure(error, connection.apiKey),
  });
  const asChat = (stored: Stored): OfferedChatModel => ({
    ...asOffer(stored),
    // An answer may have taught what it refuses.
    get abilities() {
      const { quirks } = stored.connection.memoryOf(stored.model.id);
      return withoutRefused(abilitiesOf(stored.model), quirks());
    },
    pace: stored.paces.get(stored.model.id) as Pace,
    load: (payment) => stored.client.chat(stored.model.id, payment),
  });

  return {
    offers: (spaceId, purpose) => [
      ...stored(spaceId, purpose, true).map(asOffer),
      ...environmentModels.flatMap(({ others }) => others.filter((model) => model.purpose === purpose)),
      ...stored(spaceId, purpose, false).map(asOffer),
    ],
    chatModels(spaceId, choice) {
      if (choice === 'quoter') return [];
      const all = [
        ...stored(spaceId, 'chat', true).map(asChat),
        ...environmentModels.map(({ chat }) => chat),
        ...stored(spaceId, 'chat', false).map(asChat),
      ];
      const isChosen = ({ id, provider }: OfferedChatModel) =>
        choice === `${provider.id}/${isOfEnvironment(provider.id) ? 'default' : id}`;
      return [...all.filter(isChosen), ...all.filter((model) => !isChosen(model))];
    },
    health() {
      const own = providers.filter(({ facts }) => facts.tenantId === null);
      return [
        ...environmentModels.map(({ chat }) => healthOf(chat, [chat])),
        ...own.map(({ facts, health }) =>
          healthOf(
            { provider: facts, health },
            facts.models.filter(({ purpose }) => purpose === 'chat'),
          ),
        ),
      ];
    },
    watched: () => [
      ...environmentModels.map(({ chat, reach }) => ({ ...chat, isOwn: false, reach })),
      ...providers.map(({ facts, health, client }) => ({
        provider: { id: facts.id, name: facts.name, tenantId: facts.tenantId },
        health,
        isOwn: facts.allowsPrivate && facts.tenantId === null,
        reach: client.reach,
      })),
    ],
    tenantsWith(purpose) {
      const own = providers.filter(({ facts }) => facts.models.some((model) => model.purpose === purpose));
      return [...new Set(own.flatMap(({ facts }) => facts.tenantId ?? []))];
    },
    fetchFor: options.fetchFor,
    memoryFor,
    learnedOf: (provider) => quirks.learnedOf(placeOf(provider)),
    hasBudgets: (spaceId) => budgets.has(spaceId),
    refresh,
    async changed() {
      await refresh();
      await options.tellOthers();
    },
  };
}

function healthOf(
  { provider, health }: { provider: Pick<ProviderFacts, 'id' | 'name'>; health: Health },
  chats: readonly { id: string }[],
): ProviderHealth {
  const { problem, model } = health.state;
  const answers = problem === null || (model !== null && chats.some(({ id }) => id !== model));
  return { id: provider.id, name: provider.name, problem, answers: chats.length === 0 ? null : answers };
}

const placeOf = ({ id, baseUrl }: Pick<ProviderFacts, 'id' | 'baseUrl'>) => ({
  provider: id,
  address: shownAddress(baseUrl ?? ''),
});
