import { sql } from 'drizzle-orm';
import { type FirstSteps, ownSteps, type StepsPlace } from '#rules/first-steps.ts';
import { reachOf } from '#rules/permissions.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import type { SignedInContext } from '../context.ts';
import { readFirstSteps } from './read-first-steps.ts';

export type FoundSteps = FirstSteps & { place: StepsPlace };

/**
 * The first steps of which a page beside the panel is one: those of the organisation or company that whoever looks
 * runs, or of their own assistant. Null where nothing is left to do, and for people who do not do it.
 */
export async function findFirstSteps({
  ctx,
  input: { place, modelBotId = null },
}: {
  ctx: SignedInContext;
  input: {
    place: Pick<AuthorizedPlace, 'spaceId' | 'archived'> & { companyId?: string | null | undefined };
    /** The assistant that the page is about. */
    modelBotId?: string | null;
  };
}): Promise<FoundSteps | null> {
  if (place.archived) return null;
  const { roles } = ctx.actor.account;
  const companyId = place.companyId ?? null;
  const panel = panelOf(roles, { tenantId: place.spaceId, companyId });
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    if (panel) {
      const scope = { tenantId: place.spaceId, companyId: panel.kind === 'companies' ? companyId : null };
      const found = await readFirstSteps(transaction, scope);
      return found && { ...found, modelBotId: modelBotId ?? found.modelBotId, place: panel };
    }
    if (companyId || !modelBotId) return null;
    return ownStepsOf(transaction, modelBotId);
  });
}

function panelOf(
  roles: SignedInContext['actor']['account']['roles'],
  { tenantId, companyId }: { tenantId: string; companyId: string | null },
): StepsPlace {
  const reach = reachOf(roles, 'company.manage');
  // Who administers the installation helps others with theirs.
  if (reach === null || reach === 'everywhere') return null;
  if (reach.tenantIds.includes(tenantId)) return { kind: 'tenants', id: tenantId };
  return companyId && reach.companyIds.includes(companyId) ? { kind: 'companies', id: companyId } : null;
}

async function ownStepsOf(transaction: Transaction, modelBotId: string): Promise<FoundSteps | null> {
  const { rows } = await transaction.execute<{ files: boolean; ask: boolean }>(sql`
    SELECT EXISTS (SELECT FROM files WHERE model_bot_id = ${modelBotId}) AS "files",
      EXISTS (SELECT FROM usage_days WHERE model_bot_id = ${modelBotId} AND answered + refused > 0) AS "ask"`);
  const found = { assistant: true, files: false, ask: false, ...rows[0] };
  const steps = ownSteps.map((step) => ({ step, done: found[step] }));
  if (steps.every(({ done }) => done)) return null;
  return { steps, companyId: null, modelBotId, place: null };
}
