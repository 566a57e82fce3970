import { eq } from 'drizzle-orm';
import { environmentProvider, lastingProblems, type ProviderProblem } from '#rules/model-providers.ts';
import type { App } from '../../context.ts';
import { modelProviders } from '../../db/schema/model-providers.ts';
import type { OfferedChatModel } from '../../models/models.ts';

/**
 * Keeps which lasting problem a provider has, for whoever connected it; another answers meanwhile, and nobody would
 * notice. Returns at once and never throws.
 * @param problem what it failed with now; null when it answers
 */
export function noteHealth(
  app: Pick<App, 'database' | 'log' | 'models'>,
  { provider, health }: Pick<OfferedChatModel, 'provider' | 'health'>,
  problem: ProviderProblem | null,
): void {
  const isLasting = problem === null || lastingProblems.includes(problem);
  if (!isLasting || health.problem === problem || provider.id === environmentProvider) return;
  health.problem = problem;
  app.database
    .acrossSpaces((transaction) =>
      transaction
        .update(modelProviders)
        .set({ problem, problemSince: problem && new Date() })
        .where(eq(modelProviders.id, provider.id)),
    )
    // Other processes have to know, or none of them would see that it answers again.
    .then(() => app.models.changed())
    .catch((error: unknown) => app.log.warn({ error }, 'The state of a provider was not kept'));
}
