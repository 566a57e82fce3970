import { asc, getTableColumns, sql } from 'drizzle-orm';
import type { ToolSecretData } from '#contracts/tool.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { toolSecrets } from '../../db/schema/agents.ts';
import type { SignedInContext } from '../context.ts';

/** The assistants whose tools send a key along, as they are published or as they are being changed. */
const usedBy = sql<string[]>`array(
  SELECT model_bots.name FROM model_bots
  LEFT JOIN model_bot_versions ON model_bot_versions.id = model_bots.published_version_id
  WHERE EXISTS (
    SELECT FROM (VALUES (model_bots.tools), (model_bot_versions.settings -> 'tools')) AS chosen (tools)
    WHERE jsonb_path_exists(
      chosen.tools,
      '$.*[*] ? (@.secretId == $id || @.furtherSecretIds[*] == $id)',
      jsonb_build_object('id', tool_secrets.id)
    ))
  ORDER BY lower(model_bots.name))`;

/**
 * The keys that a space's tools may send along, without what they say.
 * @param input.mayManage whether the person asking is told which assistants use them; they may be of other companies
 */
export async function listToolSecrets({
  ctx,
  input: { place, mayManage },
}: {
  ctx: SignedInContext;
  input: { place: AuthorizedPlace; mayManage: boolean };
}): Promise<ToolSecretData[]> {
  const rows = await ctx.app.database.reading.inSpace(place.spaceId, (transaction) =>
    transaction
      .select({ ...getTableColumns(toolSecrets), ...(mayManage && { usedBy }) })
      .from(toolSecrets)
      .orderBy(asc(toolSecrets.name)),
  );
  return rows.map((row) => presentToolSecret(row, row.usedBy ?? null));
}

export function presentToolSecret(
  row: typeof toolSecrets.$inferSelect,
  usedBy: string[] | null,
): ToolSecretData {
  const { id, name, placement, parameter, hosts, createdAt } = row;
  return { id, name, placement, parameter, hosts, usedBy, createdAt: createdAt.toISOString() };
}
