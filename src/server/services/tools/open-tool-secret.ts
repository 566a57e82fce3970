import { eq } from 'drizzle-orm';
import { ToolError } from '../../agents/agent-tool.ts';
import type { OpenSecret } from '../../agents/tool-secret.ts';
import type { App } from '../../context.ts';
import { toolSecrets } from '../../db/schema/agents.ts';
import { isHostAllowed } from '../../outbound/hosts.ts';
import { grantsAt, isGranted } from '../../outbound/private-grants.ts';

/** The table and column that a secret is sealed for. */
export const secretColumn = 'tool_secrets.envelope';

/**
 * Opens a secret of a space for a request to `url`.
 * @throws {ToolError} `key_missing` where the space has no such secret, `host_not_allowed` where it may not go there:
 * to another host, or in the clear, unless the operator has granted that very host and port
 */
export async function openToolSecret(
  { database, secrets, environment }: Pick<App, 'database' | 'secrets' | 'environment'>,
  { spaceId, secretId, url }: { spaceId: string; secretId: string; url: URL },
): Promise<OpenSecret> {
  const [found] = await database.inSpace(spaceId, (transaction) =>
    transaction.select().from(toolSecrets).where(eq(toolSecrets.id, secretId)),
  );
  if (!found) throw new ToolError('key_missing', 'The key that this tool needs was removed.');
  const grants = grantsAt(environment.PRIVATE_HOSTS, 'tools', Number(url.port) || 80);
  const isSafe = url.protocol === 'https:' || isGranted(url.hostname, grants);
  if (!isSafe || !isHostAllowed(url.hostname, found.hosts)) {
    throw new ToolError('host_not_allowed', 'The key that this tool needs may not be sent to this host.');
  }
  const { name, placement, parameter } = found;
  const value = secrets.open(found.envelope, { ownerId: spaceId, column: secretColumn });
  return { name, placement, parameter, value };
}
