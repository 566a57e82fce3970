import { expect, test } from 'vitest';
import type { Account } from './account.ts';
import { menuEntries } from './menu.ts';
import type { RoleAssignment } from './roles.ts';

const account = (roles: RoleAssignment[], values: Partial<Account> = {}): Account => ({
  id: 'person',
  emailConfirmedAt: null,
  roles,
  tenants: [],
  modelBot: null,
  subscription: null,
  ...values,
});

const upgrade = { key: 'upgrade', path: '/prices' };

test.each<[RoleAssignment, { key: string; path: string }[]]>([
  [
    { name: 'ADMIN' },
    [
      { key: 'adminPanel', path: '/admin/users' },
      { key: 'support', path: '/support' },
    ],
  ],
  [{ name: 'TENANT_ADMIN', tenantId: 't' }, [{ key: 'tenantAdminPortal', path: '/tenants/t/panel' }]],
  [{ name: 'COMPANY_ADMIN', companyId: 'c' }, [{ key: 'companyAdminPortal', path: '/companies/c/panel' }]],
  [{ name: 'BOT_CREATOR', modelBotId: 'b' }, [{ key: 'botCreatorPortal', path: '/model-bots/b/uploads' }]],
  [{ name: 'READ_USER', companyId: 'c' }, [{ key: 'userPortal', path: '/companies/c/modules' }]],
  [{ name: 'SINGLE_USER' }, [{ key: 'agentHub', path: '/account/profile/person/model-bot-form' }]],
  [{ name: 'SUPPORT' }, [{ key: 'support', path: '/support' }]],
])('$name sees its entries, then Upgrade', (role, entries) => {
  expect(menuEntries(account([role]))).toEqual([...entries, upgrade]);
});

test('the Agent Hub opens the bot once there is one', () => {
  const entries = menuEntries(account([{ name: 'SINGLE_USER' }], { modelBot: { id: 'b', name: 'B' } }));
  expect(entries[0]).toEqual({ key: 'agentHub', path: '/model-bots/b/ai-gen' });
});

test('someone with several roles sees each entry once', () => {
  const keys = menuEntries(account([{ name: 'ADMIN' }, { name: 'SUPPORT' }])).map((entry) => entry.key);
  expect(keys).toEqual(['adminPanel', 'support', 'upgrade']);
});

test('a subscription that is present and not deleted replaces Upgrade', () => {
  const last = (deletedAt: string | null) =>
    menuEntries(account([], { subscription: { deletedAt } })).at(-1)?.key;
  expect(last(null)).toBe('subscriptionPanel');
  expect(last('2026-01-01T00:00:00Z')).toBe('upgrade');
});
