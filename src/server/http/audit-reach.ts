import { reachOf } from '#rules/permissions.ts';
import type { AuthorizedPlace } from '../auth/authorized-place.ts';
import type { SignedInContext } from '../services/context.ts';
import type { AskFor } from './may.ts';

/**
 * Which part of the audit log a request may see. An ADMIN sees all of it; a TENANT_ADMIN that of the tenant they
 * name, or of their only one.
 * @returns the tenant's place, or null for the whole
 * @throws {AppError} as `authorize`
 */
export async function auditReach({
  ctx: {
    actor: { account },
  },
  askFor,
  spaces,
}: {
  ctx: SignedInContext;
  askFor: AskFor<'installation.administer' | 'audit.read'>;
  spaces: string[] | undefined;
}): Promise<AuthorizedPlace | null> {
  const whole = { kind: 'installation' } as const;
  const reach = reachOf(account.roles, 'audit.read');
  if (reach === 'everywhere') {
    await askFor('installation.administer', whole);
    return null;
  }
  const [id, another] = spaces ?? reach?.tenantIds ?? [];
  if (!id || another) await askFor('installation.administer', whole);
  return askFor('audit.read', { kind: 'tenant', id: id ?? '' });
}
