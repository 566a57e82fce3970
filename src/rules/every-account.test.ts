import { expect, test } from 'vitest';
import type { Account } from './account.ts';
import { landingPath } from './landing.ts';
import { menuEntries } from './menu.ts';
import { type RoleName, roleNames } from './roles.ts';
import { accessOf, decideAccess } from './route-access.ts';

const places = { tenantId: 't', companyId: 'c', modelBotId: 'b' } as const;
const scopes: Record<RoleName, keyof typeof places | null> = {
  ADMIN: null,
  TENANT_ADMIN: 'tenantId',
  COMPANY_ADMIN: 'companyId',
  BOT_CREATOR: 'modelBotId',
  READ_USER: 'companyId',
  SUPPORT: null,
  SINGLE_USER: null,
};

const subscriptionStates = { none: null, active: { deletedAt: null }, deleted: { deletedAt: '2026-01-01' } };

/** Every set of roles, confirmed or not, with each state of a subscription, with and without tenant and bot. */
const accounts: Account[] = Array.from({ length: 2 ** roleNames.length }, (_, set) =>
  roleNames.filter((_name, bit) => set & (1 << bit)),
).flatMap((held) =>
  [null, '2026-01-01T00:00:00.000Z'].flatMap((emailConfirmedAt) =>
    Object.values(subscriptionStates).flatMap((subscription) =>
      [true, false].flatMap((settled) => [
        {
          id: 'u',
          emailConfirmedAt,
          subscription,
          modelBot: settled ? { id: 'own', name: 'Own' } : null,
          tenants: settled && held.includes('TENANT_ADMIN') ? [{ id: 't', name: 'T' }] : [],
          roles: held.map((name) => {
            const scope = scopes[name];
            const founding = name === 'TENANT_ADMIN' && !settled;
            return { name, ...(scope && !founding && { [scope]: places[scope] }) };
          }),
        },
      ]),
    ),
  ),
);

/** The specification's eight rules, written down a second time and plainly. */
function expectedLanding(account: Account): string {
  const has = (name: RoleName) => account.roles.some((role) => role.name === name);
  const confirmed = account.emailConfirmedAt !== null;
  if (has('ADMIN')) return '/admin/users';
  if (has('TENANT_ADMIN')) {
    if (!confirmed) return '/account/auth/email-verification';
    return account.tenants.length > 0 ? '/tenants/t/panel' : '/account/profile/u/tenant-form';
  }
  if (has('COMPANY_ADMIN')) return '/companies/c/panel';
  if (has('BOT_CREATOR')) return '/model-bots/b/uploads';
  if (has('READ_USER')) return '/companies/c/modules';
  if (has('SUPPORT')) return '/support';
  if (has('SINGLE_USER')) {
    if (!confirmed) return '/account/auth/email-verification';
    return account.modelBot ? '/model-bots/own/ai-gen' : '/account/profile/u/model-bot-form';
  }
  return '/';
}

const ownEntries: Record<RoleName, string[]> = {
  ADMIN: ['adminPanel', 'support'],
  TENANT_ADMIN: ['tenantAdminPortal'],
  COMPANY_ADMIN: ['companyAdminPortal'],
  BOT_CREATOR: ['botCreatorPortal'],
  READ_USER: ['userPortal'],
  SUPPORT: ['support'],
  SINGLE_USER: ['agentHub'],
};

test('there is an account of every kind', () => {
  expect(accounts).toHaveLength(2 ** 7 * 2 * 3 * 2);
});

test('everybody lands where the first rule that applies sends them', () => {
  for (const account of accounts)
    expect(landingPath(account), JSON.stringify(account)).toBe(expectedLanding(account));
});

test('everybody may open the page they land on and every entry of their menu', () => {
  for (const account of accounts) {
    for (const path of [landingPath(account), ...menuEntries(account).map((entry) => entry.path)]) {
      const decision = decideAccess(accessOf(path), account.roles);
      expect(decision, `${path} for ${JSON.stringify(account)}`).toBe('allow');
    }
  }
});

test('the menu has the entries of every role once, then the plan', () => {
  for (const account of accounts) {
    const keys = menuEntries(account).map((entry) => entry.key);
    const own = new Set(account.roles.flatMap((role) => ownEntries[role.name]));
    const active = account.subscription !== null && account.subscription.deletedAt === null;
    expect(keys.at(-1)).toBe(active ? 'subscriptionPanel' : 'upgrade');
    expect(new Set(keys.slice(0, -1)), JSON.stringify(account)).toEqual(own);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test('the guards open each area to exactly the roles of the specification', () => {
  const areas: Record<string, (held: RoleName[]) => boolean> = {
    '/admin/users': (held) => held.includes('ADMIN'),
    '/tenants/t/panel': (held) => held.includes('ADMIN') || held.includes('TENANT_ADMIN'),
    '/support': (held) => held.includes('ADMIN') || held.includes('SUPPORT'),
    '/companies/c/panel': () => true,
    '/model-bots/b/uploads': () => true,
    '/subscription/main-panel': () => true,
    '/account/profile': () => true,
  };
  for (const [path, opens] of Object.entries(areas)) {
    expect(decideAccess(accessOf(path), null), path).toBe('signIn');
    for (const account of accounts) {
      const held = account.roles.map((role) => role.name);
      expect(decideAccess(accessOf(path), account.roles), `${path} ${held}`).toBe(
        opens(held) ? 'allow' : 'notFound',
      );
    }
  }
});
