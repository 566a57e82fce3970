import type { TextKey } from '#i18n/i18n.ts';
import type { Account } from '#rules/account.ts';
import type { Layout, Theme } from '#rules/preferences.ts';
import type { IconName } from '../ui/icons.ts';

/** What the palette does: it leads somewhere, or changes how everything looks. */
export type PaletteAct = { text: TextKey; icon: IconName } & (
  | { path: string; set?: never }
  | { set: 'theme' | 'layout' | 'lang'; path?: never }
);

const chatPath = /^\/model-bots\/[^/]+\/ai-gen$/;

/**
 * What somebody may do from anywhere.
 * @param path of the page, without its language
 */
export function paletteActs(
  account: Pick<Account, 'roles' | 'modelBot'>,
  { path, theme, layout }: { path: string; theme: Theme; layout: Layout },
): PaletteAct[] {
  const place = account.roles.flatMap(({ name, tenantId, companyId }) => {
    if (name === 'TENANT_ADMIN' && tenantId) return `/tenants/${tenantId}/panel`;
    return name === 'COMPANY_ADMIN' && companyId ? `/companies/${companyId}/panel` : [];
  })[0];
  const asks = account.roles.some(({ name }) => name !== 'SUPPORT');
  const own = account.modelBot ? `/model-bots/${account.modelBot.id}/ai-gen` : '/model-bots';
  return [
    ...(asks
      ? [
          {
            text: 'palette.acts.newConversation',
            icon: 'plus',
            path: chatPath.test(path) ? path : own,
          } as const,
        ]
      : []),
    ...(place
      ? [{ text: 'palette.acts.invite', icon: 'users', path: `${place}?part=people#invite` } as const]
      : []),
    {
      text: theme === 'dark' ? 'portal.lightTheme' : 'portal.darkTheme',
      icon: theme === 'dark' ? 'sun' : 'moon',
      set: 'theme',
    },
    {
      text: layout === 'horizontal' ? 'shell.verticalLayout' : 'shell.horizontalLayout',
      icon: 'layout',
      set: 'layout',
    },
    { text: 'palette.acts.language', icon: 'globe', set: 'lang' },
  ];
}
