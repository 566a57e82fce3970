import { withLocale } from '#client/navigation.ts';
import { setLang, setLayout, setTheme } from '#client/stores/preferences.ts';
import { logOut } from '#client/stores/session.ts';
import type { Layout, Theme } from '#rules/preferences.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Bell } from './Bell.tsx';
import { Commands } from './Commands.tsx';
import type { ShellProps } from './shell-props.ts';

/** Language, theme, layout and the user menu. */
export function Tools({ shell, layout, theme }: { shell: ShellProps; layout: Layout; theme: Theme }) {
  const t = useTranslate();
  const { locale } = shell;
  const account = useAccount();
  const other = locale === 'en' ? 'es' : 'en';
  return (
    <div className="shell-tools">
      <Commands shell={shell} layout={layout} theme={theme} />
      <button
        type="button"
        lang={other}
        title={t('common.otherLanguage')}
        className="button button-ghost icon-button-medium text-sm"
        onClick={() => setLang(other)}
      >
        <span aria-hidden="true">{other.toUpperCase()}</span>
        <span className="sr-only">{t('common.otherLanguage')}</span>
      </button>
      <IconButton
        icon={theme === 'dark' ? 'sun' : 'moon'}
        label={t(theme === 'dark' ? 'portal.lightTheme' : 'portal.darkTheme')}
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      />
      <IconButton
        icon="layout"
        label={t(layout === 'horizontal' ? 'shell.verticalLayout' : 'shell.horizontalLayout')}
        className="max-md:hidden"
        onClick={() => setLayout(layout === 'horizontal' ? 'vertical' : 'horizontal')}
      />
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
          { key: 'help', label: t('shell.help'), icon: 'chat', href: withLocale('/account/help', locale) },
          { key: 'logOut', label: t('shell.logOut'), icon: 'logout', separated: true, onSelect: logOut },
        ]}
      />
    </div>
  );
}
