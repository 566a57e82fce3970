import type { TextKey } from '#i18n/i18n.ts';
import type { MenuEntry } from '#rules/menu.ts';
import type { RoleName } from '#rules/roles.ts';
import { type Access, accessOf, decideAccess } from '#rules/route-access.ts';

export type PalettePage = { text: TextKey; path: string };

/** Pages beside those of the menu; `text` is the key of their name. */
const pages: readonly PalettePage[] = [
  { text: 'palette.pages.profile', path: '/account/profile' },
  { text: 'palette.pages.help', path: '/account/help' },
  { text: 'palette.pages.helpCentre', path: '/help' },
  { text: 'palette.pages.supportPeople', path: '/support/people' },
  { text: 'palette.pages.replies', path: '/support/replies' },
  { text: 'palette.pages.overview', path: '/admin/overview' },
  { text: 'palette.pages.users', path: '/admin/users' },
  { text: 'palette.pages.tenants', path: '/admin/tenants' },
  { text: 'palette.pages.companies', path: '/admin/companies' },
  { text: 'palette.pages.modelBots', path: '/admin/model-bots' },
  { text: 'palette.pages.subscriptions', path: '/admin/subscriptions' },
  { text: 'palette.pages.limits', path: '/admin/limits' },
  { text: 'palette.pages.providers', path: '/admin/providers' },
  { text: 'palette.pages.audit', path: '/admin/audit' },
  { text: 'palette.pages.outbox', path: '/admin/outbox' },
  { text: 'palette.pages.jobs', path: '/admin/jobs' },
  { text: 'palette.pages.health', path: '/admin/health' },
  { text: 'palette.pages.settings', path: '/admin/settings' },
];

/** Every page that the person may go to from anywhere: those of the menu first. */
export function palettePages(
  menu: readonly MenuEntry[],
  roles: readonly { name: RoleName }[],
): PalettePage[] {
  const open = (access: Access) => decideAccess(access, roles) === 'allow';
  return [
    ...menu.map(({ key, path }) => ({ text: `menu.${key}` as const, path })),
    ...pages.filter(({ path }) => open(accessOf(path))),
  ];
}
