import { eq, inArray } from 'drizzle-orm';
import { ToolError } from '../../agents/agent-tool.ts';
import type { OpenSecret } from '../../agents/tool-secret.ts';
import { toolSecrets } from '../../db/schema/agents.ts';
import { isOriginAllowed } from '../../outbound/origins.ts';
import { grantsAt, isGranted } from '../../outbound/private-grants.ts';
import type { App } from '../context.ts';
import { exchangeCredentials } from './exchange-credentials.ts';

/** The table and column that a secret is sealed for. */
export const secretColumn = 'tool_secrets.envelope';

/**
 * Opens a secret of a space for a request to `url`; client credentials are exchanged for their token.
 * @throws {ToolError} `key_missing` where the space has no such secret, `host_not_allowed` where it may not go there:
 * to another host, port or scheme than it was given for, or in the clear, unless the operator has granted that host and
 * port
 */
export async function openToolSecret(
  {
    database,
    secrets,
    environment,
    outbound,
  }: Pick<App, 'database' | 'secrets' | 'environment' | 'outbound'>,
  { spaceId, secretId, url }: { spaceId: string; secretId: string; url: URL },
): Promise<OpenSecret> {
  const [found] = await database.inSpace(spaceId, (transaction) =>
    transaction.select().from(toolSecrets).where(eq(toolSecrets.id, secretId)),
  );
  if (!found) throw new ToolError('key_missing', 'The key that this tool needs was removed.');
  const assertMayGo = (to: URL) => {
    const grants = grantsAt(environment.PRIVATE_HOSTS, 'tools', Number(to.port) || 80);
    const isSafe = to.protocol === 'https:' || isGranted(to.hostname, grants);
    if (!isSafe || !isOriginAllowed(to, found.hosts)) {
      throw new ToolError('host_not_allowed', 'The key that this tool needs may not be sent to this host.');
    }
  };
  assertMayGo(url);
  const { name, placement, parameter } = found;
  const value = secrets.open(found.envelope, { ownerId: spaceId, column: secretColumn });
  if (placement !== 'clientCredentials') return { name, placement, parameter, value };
  const tokenUrl = new URL(parameter ?? '');
  assertMayGo(tokenUrl);
  const token = await exchangeCredentials({ outbound }, { credentials: value, url: tokenUrl });
  return { name, placement: 'bearer', parameter: null, value: token };
}

/** How the secrets of a space travel, by their ids; they stay sealed. */
export async function placesOfSecrets(
  { database }: Pick<App, 'database'>,
  { spaceId, secretIds }: { spaceId: string; secretIds: string[] },
): Promise<ReadonlyMap<string, Pick<OpenSecret, 'placement' | 'parameter'>>> {
  if (secretIds.length === 0) return new Map();
  const { id, placement, parameter } = toolSecrets;
  const rows = await database.inSpace(spaceId, (transaction) =>
    transaction.select({ id, placement, parameter }).from(toolSecrets).where(inArray(id, secretIds)),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
