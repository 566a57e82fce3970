import { type Account, findRole } from './account.ts';
import type { RoleAssignment, RoleName } from './roles.ts';

type LandingRule = {
  role: RoleName | null;
  /** The path for an account that holds `role`, or `null` to go on to the next rule. */
  path: (account: Account) => string | null;
};

/** Where an email is confirmed. */
export const emailVerification = '/account/auth/email-verification';

/** Where a person arrives after signing in: the specification's eight rules, first match wins. */
const landingRules = [
  { role: 'ADMIN', path: () => '/admin/users' },
  {
    role: 'TENANT_ADMIN',
    path: (account) => {
      if (account.emailConfirmedAt === null) return emailVerification;
      const tenantId = findRole(account, 'TENANT_ADMIN')?.tenantId ?? account.tenants[0]?.id;
      return tenantId ? `/tenants/${tenantId}/panel` : `/account/profile/${account.id}/tenant-form`;
    },
  },
  { role: 'COMPANY_ADMIN', path: (account) => scoped(account, 'COMPANY_ADMIN', 'companies', 'panel') },
  { role: 'BOT_CREATOR', path: (account) => scoped(account, 'BOT_CREATOR', 'model-bots', 'uploads') },
  { role: 'READ_USER', path: (account) => scoped(account, 'READ_USER', 'companies', 'modules') },
  { role: 'SUPPORT', path: () => '/support' },
  {
    role: 'SINGLE_USER',
    path: (account) => {
      if (account.emailConfirmedAt === null) return emailVerification;
      return account.modelBot
        ? `/model-bots/${account.modelBot.id}/ai-gen`
        : `/account/profile/${account.id}/model-bot-form`;
    },
  },
  { role: null, path: () => '/' },
] as const satisfies readonly LandingRule[];

function scoped(account: Account, name: RoleName, area: 'companies' | 'model-bots', page: string) {
  const role = findRole(account, name);
  const id = area === 'companies' ? role?.companyId : role?.modelBotId;
  return id ? `/${area}/${id}/${page}` : null;
}

/** Where somebody goes who was just given a role: to the place where it holds. */
export function pathOfRole({ name, tenantId, companyId, modelBotId }: RoleAssignment): string {
  switch (name) {
    case 'TENANT_ADMIN':
      return `/tenants/${tenantId}/panel`;
    case 'COMPANY_ADMIN':
      return `/companies/${companyId}/panel`;
    case 'BOT_CREATOR':
      return `/model-bots/${modelBotId}/uploads`;
    case 'READ_USER':
      return `/companies/${companyId}/modules`;
    case 'ADMIN':
    case 'SUPPORT':
    case 'SINGLE_USER':
      return '/';
  }
}

/** The path, without language prefix, at which `account` lands. */
export function landingPath(account: Account): string {
  for (const rule of landingRules) {
    if (rule.role !== null && !findRole(account, rule.role)) continue;
    const path = rule.path(account);
    if (path !== null) return path;
  }
  return '/';
}
