import { withLocale } from '#client/browser/navigation.ts';
import { Icon } from '../ui/Icon.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { useScopes } from '../ui/island.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { ShellProps } from './shell-props.ts';

/** Changes between the tenants and companies of somebody who has several; nothing for everybody else. */
export function ScopeSwitcher({ shell }: { shell: ShellProps }) {
  const t = useTranslate();
  const scopes = useScopes();
  if (scopes.length < 2) return null;
  const current = scopes.find(({ key }) => shell.path.split('/').includes(key));
  return (
    <Menu
      label={t('shell.scopes.label')}
      className="scope-switcher"
      trigger={
        <>
          <Icon name="building" className="size-4.5 text-muted" />
          <span dir="auto" className="max-w-40 truncate max-md:sr-only">
            {current?.name ?? t('shell.scopes.choose')}
          </span>
          <Icon name="chevronDown" className="size-4 text-muted max-[26rem]:hidden" />
        </>
      }
      items={scopes.map(({ key, kind, name, path }, index) => ({
        key,
        label: name,
        icon: key === current?.key ? 'check' : kind === 'tenant' ? 'building' : 'users',
        href: withLocale(path, shell.locale),
        separated: index > 0 && kind !== scopes[index - 1]?.kind,
      }))}
    />
  );
}
