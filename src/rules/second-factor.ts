import { type RoleName, roleNames, rolesWithin } from './roles.ts';

/**
 * Roles that an installation, and a tenant for its own, can require two factors of. Who holds such a role and has
 * neither an authenticator app nor a passkey can do nothing but set one up. Who has one is asked for it by every way to
 * sign in, so that having it is enough: a passkey's authenticator asks for a fingerprint or PIN, and so stands for both.
 *
 * The API keys of assistants go on. They open one assistant's answers and change nothing, whoever made them has signed
 * in for it, and the sites that call by them must not stand still until a person finds their phone. A program's own
 * token is a sign-in as any other, and stops.
 */
export const secondFactorRoles = {
  installation: roleNames,
  tenant: rolesWithin.tenant,
} as const satisfies Record<string, readonly RoleName[]>;

/** Where somebody sets up what their role needs. */
export const secondFactorPage = '/account/second-factor';

/** What somebody still calls whose role needs a second factor that they have not: `*` is their own id. */
const openCalls: readonly (readonly [method: string, path: RegExp])[] = [
  // To set one up, and to show that it is them before.
  ['GET', /^\/api\/users\/\*$/],
  ['GET', /^\/api\/users\/\*\/two-factor$/],
  ['POST', /^\/api\/users\/\*\/two-factor\/totp(?:\/confirm)?$/],
  ['POST', /^\/api\/users\/\*\/passkeys(?:\/challenge)?$/],
  ['POST', /^\/api\/users\/\*\/proofs$/],
  // Before which they have to confirm their email.
  ['POST', /^\/api\/users\/\*\/verify-email(?:\/resend|\/address)?$/],
  // To sign out, or in as somebody else.
  ['POST', /^\/api\/users\/logout$/],
  ['POST', /^\/api\/users\/login(?:\/second-step|\/passkey|\/passkey\/challenge)?$/],
  // Acting as somebody by it is not (its route).
  ['POST', /^\/api\/users\/login-by-id$/],
  ['POST', /^\/api\/users\/(?:recover|reset|verify-email)$/],
  ['GET', /^\/api\/external-auth\//],
  // How their organisation's pages look.
  ['GET', /^\/api\/tenants\/[^/]+\/(?:branding\.css|logo)$/],
  ['GET', /^\/api\/openapi\.json$/],
];

/** Whether a call is open to somebody whose role needs a second factor that they have not. */
export function isOpenWithoutSecondFactor(method: string, path: string, personId: string): boolean {
  const own = path.replace(personId, '*');
  const asked = method === 'HEAD' ? 'GET' : method;
  return openCalls.some(([open, pattern]) => open === asked && pattern.test(own));
}
