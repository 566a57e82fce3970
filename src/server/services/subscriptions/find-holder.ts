import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { tenants } from '../../db/schema/organisation.ts';

/** Who a space belongs to, and so who holds its subscription. */
export type SpaceHolder = {
  spaceId: string;
  kind: 'person' | 'tenant';
  name: string;
  /** Has asked for the end of their account. */
  leaving: boolean;
};

/** The person or tenant of a space; null when it is gone. */
export async function findHolder(transaction: Transaction, spaceId: string): Promise<SpaceHolder | null> {
  const [tenant] = await transaction
    .select({ name: tenants.name })
    .from(tenants)
    .where(eq(tenants.id, spaceId));
  if (tenant) return { spaceId, kind: 'tenant', name: tenant.name, leaving: false };
  const [person] = await transaction
    .select({ name: profiles.firstName, deletionRequestedAt: users.deletionRequestedAt })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.userId, spaceId));
  if (!person) return null;
  return { spaceId, kind: 'person', name: person.name, leaving: person.deletionRequestedAt !== null };
}
