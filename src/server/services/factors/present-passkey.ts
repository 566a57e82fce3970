import type { PasskeyData } from '#contracts/security.ts';
import type { passkeys } from '../../db/schema/identity.ts';

/** What a person sees of their passkey: nothing that its authenticator could be followed by. */
export function presentPasskey(
  row: Pick<typeof passkeys.$inferSelect, 'id' | 'name' | 'lastUsedAt' | 'createdAt'>,
): PasskeyData {
  return {
    id: row.id,
    name: row.name,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
