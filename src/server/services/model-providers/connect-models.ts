import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { withSecrets } from '#rules/provider-address.ts';
import { isSealed, type SecretBox } from '../../crypto/secret-box.ts';
import type { Database } from '../../db/database.ts';
import { modelProviders } from '../../db/schema/model-providers.ts';
import { createQuirkBook } from '../../models/mending/quirk-book.ts';
import { createModelRegistry, type ModelRegistry, type ProviderFacts } from '../../models/model-registry.ts';
import { createObservedFetch } from '../../models/observed-fetch.ts';
import { createBoundFetch } from '../../outbound/bound-fetch.ts';
import {
  createOutboundDispatcher,
  createTrustedDispatcher,
  type OutboundDispatcher,
} from '../../outbound/dispatcher.ts';
import type { Environment } from '../../settings/env.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { ChangeChannel } from './change-channel.ts';
import { environmentModels } from './environment-models.ts';
import { keepQuirks, readQuirks } from './keep-quirks.ts';

/** What is sealed is bound to its column. */
export const [keyColumn, addressColumn] = ['model_providers.api_key', 'model_providers.base_url'] as const;

/** A model may think for minutes before its first word, and pause between two. Milliseconds. */
const patience = { headersTimeout: 300_000, bodyTimeout: 120_000, connections: 256 };

/** Of one answer. Each token of a stream is an event of some hundred bytes. */
const bounds = { bytes: 8 * 1024 * 1024, streamBytes: 64 * 1024 * 1024, milliseconds: 600_000 };

/** The registry of models, with what the environment configures as the installation's first providers. */
export function connectModels({
  environment,
  database,
  log,
  telemetry,
  secrets,
  channel,
}: {
  environment: Environment;
  database: Database;
  log: Logger;
  telemetry: Telemetry;
  secrets: SecretBox;
  /** Null where no other process shares the database. */
  channel: ChangeChannel | null;
}): ModelRegistry {
  const ofAll = { ...patience, bounds: { ...bounds, bytes: bounds.streamBytes } };
  const observed = (dispatcher: OutboundDispatcher) =>
    createObservedFetch(createBoundFetch(dispatcher, bounds), telemetry);
  const checked = observed(
    createOutboundDispatcher({ purpose: 'models', grants: environment.PRIVATE_HOSTS, ...ofAll }),
  );
  const unchecked = observed(createTrustedDispatcher(ofAll));
  const quirks = createQuirkBook((learned) => void keepQuirks({ database, log, channel }, learned));
  return createModelRegistry({
    quirks,
    environmentModels: environmentModels(environment, unchecked, quirks),
    tellOthers: async () => channel?.tell(),
    fetchFor: ({ allowsPrivate, tenantId }) => (allowsPrivate && tenantId === null ? unchecked : checked),
    onError: (error) => log.warn({ error }, 'The model providers could not be read again'),
    read: () =>
      database.acrossSpaces(async (transaction) => {
        const rows = await transaction
          .select()
          .from(modelProviders)
          .where(sql`model_providers.enabled`)
          .orderBy(modelProviders.position, modelProviders.id);
        const { rows: limited } = await transaction.execute<{ space_id: string }>(
          sql`SELECT DISTINCT space_id FROM budgets`,
        );
        const providers = rows.map((row) => ({ ...row, open: () => openProvider(secrets, row) }));
        return {
          providers: providers satisfies ProviderFacts[],
          budgets: limited.map((row) => row.space_id),
          quirks: await readQuirks(transaction),
        };
      }),
  });
}

type SealedProvider = { id: string; baseUrl: string | null; apiKey: string | null };

/** What is sealed of a provider: its key, and what may be one in its address. Both are bound to its own row. */
export function openProvider(secrets: SecretBox, { id, baseUrl, apiKey }: SealedProvider) {
  return {
    baseUrl: openAddress(secrets, { id, baseUrl }),
    apiKey: apiKey === null ? null : secrets.open(apiKey, { ownerId: id, column: keyColumn }),
  };
}

/** A provider's address with what is sealed in it; what was stored before it was sealed is as it was given. */
export const openAddress = (secrets: SecretBox, { id, baseUrl }: Omit<SealedProvider, 'apiKey'>) =>
  baseUrl &&
  withSecrets(baseUrl, (value) =>
    isSealed(value) ? secrets.open(value, { ownerId: id, column: addressColumn }) : value,
  );
