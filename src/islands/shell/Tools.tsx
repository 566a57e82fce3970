import { useState } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import { setLang, setLayout, setTheme } from '#client/stores/preferences.ts';
import { logOut } from '#client/stores/session.ts';
import type { Layout, Theme } from '#rules/preferences.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Bell } from './Bell.tsx';
import { Commands, type CommandsShown } from './Commands.tsx';
import type { ShellProps } from './shell-props.ts';

/** Search, notifications, and the user menu, in which language, theme, layout and keys are chosen. */
export function Tools({ shell, layout, theme }: { shell: ShellProps; layout: Layout; theme: Theme }) {
  const t = useTranslate();
  const { locale } = shell;
  const account = useAccount();
  const [shown, setShown] = useState<CommandsShown>(null);
  const other = locale === 'en' ? 'es' : 'en';
  return (
    <div className="shell-tools">
      <Commands shell={shell} layout={layout} theme={theme} shown={shown} onShow={setShown} />
      <Bell />
      <Menu
        label={t('shell.userMenu', { name: account.profile.firstName })}
        trigger={<Avatar name={account.profile.firstName} photo={account.profile.photo} />}
        header={
          <>
            <p className="truncate font-medium">{account.profile.firstName}</p>
            <p className="truncate text-sm text-muted">{account.email}</p>
          </>
        }
        items={[
          {
            key: 'profile',
            label: t('shell.profile'),
            icon: 'user',
            href: withLocale('/account/profile', locale),
          },
          {
            key: 'modelBots',
            label: t('shell.allBots'),
            icon: 'quote',
            href: withLocale('/model-bots?list=all', locale),
          },
          {
            key: 'language',
            label: t('common.otherLanguage'),
            lang: other,
            icon: 'globe',
            separated: true,
            onSelect: () => setLang(other),
          },
          {
            key: 'theme',
            label: t(theme === 'dark' ? 'portal.lightTheme' : 'portal.darkTheme'),
            icon: theme === 'dark' ? 'sun' : 'moon',
            onSelect: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
          },
          {
            key: 'layout',
            label: t(layout === 'horizontal' ? 'shell.verticalLayout' : 'shell.horizontalLayout'),
            icon: 'layout',
            onSelect: () => setLayout(layout === 'horizontal' ? 'vertical' : 'horizontal'),
          },
          {
            key: 'shortcuts',
            label: t('palette.shortcuts.title'),
            icon: 'keyboard',
            onSelect: () => setShown('shortcuts'),
          },
          {
            key: 'news',
            label: t('shell.whatIsNew'),
            icon: 'info',
            separated: true,
            href: withLocale('/whats-new', locale),
          },
          { key: 'help', label: t('shell.help'), icon: 'chat', href: withLocale('/account/help', locale) },
          { key: 'logOut', label: t('shell.logOut'), icon: 'logout', separated: true, onSelect: logOut },
        ]}
      />
    </div>
  );
}
