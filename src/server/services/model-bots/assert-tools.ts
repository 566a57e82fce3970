import { inArray } from 'drizzle-orm';
import type { AnswerBounds } from '#rules/model-allowance.ts';
import type { ToolSettings } from '#rules/tools.ts';
import type { Transaction } from '../../db/database.ts';
import { toolSecrets } from '../../db/schema/agents.ts';
import { AppError } from '../../errors.ts';

/**
 * Nothing can be set that the plan of the assistant's space would not let through. What was set under another plan may
 * stay as it is, as answers keep to the present one anyway.
 * @throws {AppError} `invalid_request` naming what goes beyond it
 */
export function assertWithinPlan(wanted: ToolSettings, before: ToolSettings, bounds: AnswerBounds): void {
  const most = { maximumSteps: bounds.steps, maximumTokens: bounds.tokens };
  const beyond = (['maximumSteps', 'maximumTokens'] as const).filter(
    (name) => wanted[name] > most[name] && wanted[name] !== before[name],
  );
  if (beyond.length === 0) return;
  const fields = Object.fromEntries(beyond.map((name) => [`tools.${name}`, 'above_plan' as const]));
  throw new AppError('invalid_request', { fields });
}

/**
 * Only keys of the assistant's own space can be chosen. One that was removed since it was chosen may stay: its tool
 * says so, and asks for another.
 * @throws {AppError} `invalid_request` naming the tools with an unknown one
 */
export async function assertOwnSecrets(
  transaction: Transaction,
  wanted: ToolSettings,
  before: ToolSettings,
): Promise<void> {
  const known = new Set(secretsOf(before).map(({ secretId }) => secretId));
  const chosen = secretsOf(wanted).filter(({ secretId }) => !known.has(secretId));
  if (chosen.length === 0) return;
  const ids = chosen.map(({ secretId }) => secretId);
  const own = await transaction
    .select({ id: toolSecrets.id })
    .from(toolSecrets)
    .where(inArray(toolSecrets.id, ids));
  const found = new Set(own.map(({ id }) => id));
  const unknown = chosen.filter(({ secretId }) => !found.has(secretId));
  if (unknown.length === 0) return;
  const fields = Object.fromEntries(unknown.map(({ field }) => [field, 'invalid' as const]));
  throw new AppError('invalid_request', { fields });
}

const secretsOf = ({ actions, servers }: ToolSettings) => [
  ...Object.entries({ actions, servers }).flatMap(([kind, list]) =>
    list.flatMap(({ secretId }, at) =>
      secretId === null ? [] : [{ secretId, field: `tools.${kind}.${at}.secretId` }],
    ),
  ),
  ...actions.flatMap(({ furtherSecretIds = [] }, at) =>
    furtherSecretIds.map((secretId, place) => ({
      secretId,
      field: `tools.actions.${at}.furtherSecretIds.${place}`,
    })),
  ),
];
