import { and, eq } from 'drizzle-orm';
import { environmentProvider, lastingProblems, type ProviderProblem } from '#rules/model-providers.ts';
import type { Transaction } from '../../db/database.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { modelProviders } from '../../db/schema/model-providers.ts';
import type { OfferedChatModel, OfferingProvider } from '../../models/models.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import { notify } from '../notifications/notify.ts';

/**
 * Keeps which lasting problem a provider has, and tells whoever connected it, once a day; another answers meanwhile,
 * and nobody would notice. That of the environment is known to this process alone. Returns at once and never throws.
 * @param problem what it failed with now; null when it answers
 */
export function noteHealth(
  app: Pick<App, 'database' | 'log' | 'models' | 'liveEvents'>,
  { provider, health }: Pick<OfferedChatModel, 'provider' | 'health'>,
  problem: ProviderProblem | null,
): void {
  const isLasting = problem === null || lastingProblems.includes(problem);
  if (!isLasting || health.problem === problem) return;
  health.problem = problem;
  if (provider.id === environmentProvider) return;
  app.database
    .acrossSpaces(async (transaction) => {
      const since = presentTime();
      await transaction
        .update(modelProviders)
        .set({ problem, problemSince: problem && since })
        .where(eq(modelProviders.id, provider.id));
      if (problem === null) return;
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
