import type { MenuEntry } from '#rules/menu.ts';
import type { IconName } from '../ui/icons.ts';

export const menuIcons = {
  adminPanel: 'shield',
  support: 'chat',
  tenantAdminPortal: 'building',
  companyAdminPortal: 'users',
  botCreatorPortal: 'file',
  userPortal: 'book',
  agentHub: 'quote',
  subscriptionPanel: 'key',
  upgrade: 'arrowRight',
} as const satisfies Record<MenuEntry['key'], IconName>;
