import { type Account, findRole } from './account.ts';
import type { RoleName } from './roles.ts';

type MenuKey =
  | 'adminPanel'
  | 'support'
  | 'tenantAdminPortal'
  | 'companyAdminPortal'
  | 'botCreatorPortal'
  | 'userPortal'
  | 'agentHub'
  | 'subscriptionPanel'
  | 'upgrade';

export type MenuEntry = { key: MenuKey; path: string };

/** The entries each role adds. The text of an entry is `menu.<key>` in the translations. */
const menuByRole = {
  ADMIN: [
    { key: 'adminPanel', path: () => '/admin/users' },
    { key: 'support', path: () => '/support' },
  ],
  TENANT_ADMIN: [
    {
      key: 'tenantAdminPortal',
      path: (account) => {
        const id = findRole(account, 'TENANT_ADMIN')?.tenantId ?? account.tenants[0]?.id;
        return id ? `/tenants/${id}/panel` : '/tenants';
      },
    },
  ],
  COMPANY_ADMIN: [
    {
      key: 'companyAdminPortal',
      path: (account) => `/companies/${findRole(account, 'COMPANY_ADMIN')?.companyId}/panel`,
    },
  ],
  BOT_CREATOR: [
    {
      key: 'botCreatorPortal',
      path: (account) => `/model-bots/${findRole(account, 'BOT_CREATOR')?.modelBotId}/uploads`,
    },
  ],
  READ_USER: [
    {
      key: 'userPortal',
      path: (account) => `/companies/${findRole(account, 'READ_USER')?.companyId}/modules`,
    },
  ],
  SINGLE_USER: [
    {
      key: 'agentHub',
      path: (account) =>
        account.modelBot
          ? `/model-bots/${account.modelBot.id}/ai-gen`
          : `/account/profile/${account.id}/model-bot-form`,
    },
  ],
  SUPPORT: [{ key: 'support', path: () => '/support' }],
} as const satisfies Record<RoleName, readonly { key: MenuKey; path: (account: Account) => string }[]>;

/** The menu of `account`: every entry of every role once, then Subscription Panel or Upgrade. */
export function menuEntries(account: Account): MenuEntry[] {
  const entries = new Map<MenuKey, MenuEntry>();
  for (const name of Object.keys(menuByRole) as RoleName[]) {
    if (!findRole(account, name)) continue;
    for (const { key, path } of menuByRole[name]) {
      if (!entries.has(key)) entries.set(key, { key, path: path(account) });
    }
  }
  const subscribed = account.subscription !== null && account.subscription.deletedAt === null;
  const last: MenuEntry = subscribed
    ? { key: 'subscriptionPanel', path: '/subscription/main-panel' }
    : { key: 'upgrade', path: '/prices' };
  return [...entries.values(), last];
}
