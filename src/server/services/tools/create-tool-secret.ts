import { count, sql } from 'drizzle-orm';
import type { CreateToolSecretInput, ToolSecretData } from '#contracts/tool.ts';
import { namedPlacements } from '#rules/tool-keys.ts';
import { toolLimits } from '#rules/tools.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { toolSecrets } from '../../db/schema/agents.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { readOrigins } from '../../outbound/origins.ts';
import { grantedAddresses } from '../../outbound/private-grants.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { presentToolSecret } from './list-tool-secrets.ts';
import { secretColumn } from './open-tool-secret.ts';

/**
 * Keeps a key for the tools of a space, sealed; it is answered to nobody.
 * @throws {AppError} `conflict` for a name that is taken or one key too many; `invalid_request` for what is no host
 */
export async function createToolSecret({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: CreateToolSecretInput & { place: AuthorizedPlace };
}): Promise<ToolSecretData> {
  const { spaceId } = input.place;
  const { name, placement, secret } = input;
  const addresses = grantedAddresses(ctx.app.environment.PRIVATE_HOSTS, 'tools');
  const hosts = readOrigins(input.hosts, { addresses });
  return ctx.app.database.inSpace(spaceId, async (transaction) => {
    await transaction.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`secrets:${spaceId}`}, 0))`,
    );
    const [held] = await transaction.select({ secrets: count() }).from(toolSecrets);
    if (held && held.secrets >= toolLimits.secrets) throw new AppError('conflict');
    const [made] = await transaction
      .insert(toolSecrets)
      .values({
        id: newRecordId(),
        spaceId,
        name,
        placement,
        hosts,
        parameter: namedPlacements.has(placement) ? (input.parameter ?? null) : null,
        envelope: ctx.app.secrets.seal(secret, { ownerId: spaceId, column: secretColumn }),
        createdBy: ctx.actor.account.id,
      })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new AppError('conflict', { fields: { name: 'invalid' } });
    await recordAuditEvent(transaction, {
      spaceId,
      actorId: ctx.actor.account.id,
      action: 'toolSecret.created',
      subjectType: 'toolSecret',
      subjectId: made.id,
      details: { name, hosts: made.hosts },
    });
    return presentToolSecret(made, []);
  });
}
