import { withLocale } from '#client/browser/navigation.ts';
import { Icon } from '../ui/Icon.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { useMenu } from '../ui/island.tsx';
import { currentEntry } from './current-entry.ts';
import { menuIcons } from './menu-icons.ts';
import type { ShellProps } from './shell-props.ts';

/** The entries the person's roles give them; the one this page belongs to is marked. */
export function MenuLinks({ shell }: { shell: ShellProps }) {
  const t = useTranslate();
  const menu = useMenu();
  const current = currentEntry(menu, shell.path);
  return (
    <ul className="menu-links">
      {menu.map((entry) => (
        <li key={entry.key}>
          <a
            href={withLocale(entry.path, shell.locale)}
            aria-current={entry === current ? 'page' : undefined}
            className="menu-link"
          >
            <Icon name={menuIcons[entry.key]} className="menu-link-icon size-4.5" />
            {t(`menu.${entry.key}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
