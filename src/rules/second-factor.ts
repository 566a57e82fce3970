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
