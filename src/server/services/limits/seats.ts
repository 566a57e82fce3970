import { sql } from 'drizzle-orm';
import { roomIn } from '#rules/plans.ts';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { lockLimit } from './assert-room.ts';
import { countSpace } from './count-space.ts';
import { planOfSpace } from './plan-of-space.ts';

/**
 * Writes invitations, and makes sure that a tenant's plan has a seat for everybody who is invited, beside the people
 * there are and those whose answer is awaited. Nobody else adds people until the transaction ends.
 * @throws {AppError} `limit_reached` with the limit's name and how many seats are free
 */
export async function inviteWithinSeats<Result>(
  transaction: Transaction,
  tenantId: string,
  write: () => Promise<Result>,
): Promise<Result> {
  await lockSeats(transaction, tenantId);
  const allowed = roomIn(await planOfSpace(transaction, tenantId), 'seats');
  if (allowed === null) return write();
  const taken = await countSeats(transaction, tenantId);
  const written = await write();
  if ((await countSeats(transaction, tenantId)) > allowed) {
    throw new AppError('limit_reached', { limit: 'seats', freeSeats: Math.max(0, allowed - taken) });
  }
  return written;
}

/** The people of a tenant, and those whose answer is awaited. */
async function countSeats(transaction: Transaction, tenantId: string): Promise<number> {
  const { rows } = await transaction.execute<{ awaited: string }>(sql`
    SELECT count(DISTINCT lower(invitations.email)) AS awaited FROM invitations
    WHERE invitations.tenant_id = ${tenantId} AND invitations.accepted_at IS NULL
      AND invitations.revoked_at IS NULL AND invitations.expires_at > now()
      AND NOT EXISTS (
        SELECT FROM users INNER JOIN role_assignments ON role_assignments.user_id = users.id
        LEFT JOIN companies ON companies.id = role_assignments.company_id
        LEFT JOIN model_bots ON model_bots.id = role_assignments.model_bot_id
        WHERE lower(users.email) = lower(invitations.email) AND users.email_confirmed_at IS NOT NULL
          AND coalesce(role_assignments.tenant_id, companies.tenant_id, model_bots.tenant_id) = ${tenantId})`);
  return (await countSpace(transaction, tenantId, 'seats')) + Number(rows[0]?.awaited ?? 0);
}

/** Lets one change of a tenant's people after another through. */
export const lockSeats = (transaction: Transaction, tenantId: string) =>
  lockLimit(transaction, tenantId, 'seats');
