import { and, eq } from 'drizzle-orm';
import { isOfEnvironment, type ProviderProblem, stateAfterCall } from '#rules/model-providers.ts';
import type { Transaction } from '../../db/database.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { modelProviders } from '../../db/schema/model-providers.ts';
import { type AskedModel, type OfferingProvider, unnamedModel } from '../../models/models.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import { notify } from '../notifications/notify.ts';

/**
 * Keeps what is wrong with a provider, and tells whoever connected it, once a day; another answers meanwhile, and nobody
 * would notice. What is wrong with those of the environment this process alone knows. Returns at once and never throws.
 * @param problem what the call of its model failed with; null when it was answered
 */
export function noteHealth(
  app: Pick<App, 'database' | 'log' | 'models' | 'liveEvents'>,
  { id, provider, health }: Pick<AskedModel, 'id' | 'provider' | 'health'>,
  problem: ProviderProblem | null,
): void {
  const before = health.state;
  const after = stateAfterCall(before, id === unnamedModel ? null : id, problem);
  if (after.problem === before.problem && after.model === before.model) return;
  health.state = after;
  app.database
    .acrossSpaces(async (transaction) => {
      const since = presentTime();
      if (!isOfEnvironment(provider.id)) {
        await transaction
          .update(modelProviders)
          .set({
            problem: after.problem,
            problemModel: after.model,
            problemSince: after.problem && since,
          })
          .where(eq(modelProviders.id, provider.id));
      }
      if (after.problem === null) return;
      await notify(app, transaction, await keepersOf(transaction, provider), {
        kind: 'providerFailed',
        values: { name: provider.name },
        path: provider.tenantId ? `/tenants/${provider.tenantId}/panel?part=providers` : '/admin/providers',
        occasion: `provider ${provider.id} ${since.toISOString().slice(0, 10)}`,
      });
    })
    // Other processes have to know, or none of them would see that it answers again.
    .then(() => app.models.changed())
    .catch((error: unknown) => app.log.warn({ error }, 'The state of a provider was not kept'));
}

/** Whoever may mend it. */
async function keepersOf(transaction: Transaction, { tenantId }: OfferingProvider): Promise<string[]> {
  const rows = await transaction
    .selectDistinct({ id: roleAssignments.userId })
    .from(roleAssignments)
    .where(
      tenantId
        ? and(eq(roleAssignments.name, 'TENANT_ADMIN'), eq(roleAssignments.tenantId, tenantId))
        : eq(roleAssignments.name, 'ADMIN'),
    );
  return rows.map(({ id }) => id);
}
