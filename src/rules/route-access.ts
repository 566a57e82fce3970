import type { RoleName } from './roles.ts';

export type Access =
  | { kind: 'public' }
  | { kind: 'signedIn' }
  | { kind: 'anyRole'; roles: readonly RoleName[] };

const signedIn: Access = { kind: 'signedIn' };
const anyRole = (...roles: RoleName[]): Access => ({ kind: 'anyRole', roles });

/**
 * Who may open which page, by path without language prefix; the first matching prefix wins.
 * Pages only: what a person may do to which record is `permissions.ts`.
 */
const routeAccess = [
  { prefix: '/admin', access: anyRole('ADMIN') },
  { prefix: '/tenants', access: anyRole('ADMIN', 'TENANT_ADMIN') },
  { prefix: '/companies', access: signedIn },
  { prefix: '/model-bots', access: signedIn },
  { prefix: '/support', access: anyRole('ADMIN', 'SUPPORT') },
  { prefix: '/subscription', access: signedIn },
  { prefix: '/account/profile', access: signedIn },
  { prefix: '/account/help', access: signedIn },
  { prefix: '/account/questions', access: signedIn },
  { prefix: '/account/second-factor', access: signedIn },
  { prefix: '/account', access: { kind: 'public' } },
  { prefix: '/', access: { kind: 'public' } },
] as const satisfies readonly { prefix: string; access: Access }[];

/** The access rule of a path such as `/tenants/…/panel` (no language prefix, no query). */
export function accessOf(path: string): Access {
  for (const { prefix, access } of routeAccess) {
    if (prefix === '/' || path === prefix || path.startsWith(`${prefix}/`)) return access;
  }
  return { kind: 'public' };
}

export type AccessDecision = 'allow' | 'signIn' | 'notFound';

/** What becomes of a request: the login guard, then the role guard. */
export function decideAccess(access: Access, roles: readonly { name: RoleName }[] | null): AccessDecision {
  if (access.kind === 'public') return 'allow';
  if (roles === null) return 'signIn';
  if (access.kind === 'signedIn') return 'allow';
  return roles.some((role) => access.roles.includes(role.name)) ? 'allow' : 'notFound';
}
