import { useRef } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { openModal } from '../ui/open-dialogs.ts';
import { MenuLinks } from './MenuLinks.tsx';
import type { SectionLinks } from './section-links.ts';
import type { ShellProps } from './shell-props.ts';

/** Menu and sections on narrow screens: a button, and a dialog that comes in from the left. */
export function NavigationDrawer({ shell }: { shell: ShellProps }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className={shell.sections ? 'lg:hidden' : 'md:hidden'}>
      <IconButton
        icon="menu"
        label={t('shell.openNavigation')}
        className="-ml-2"
        onClick={() => dialog.current && openModal(dialog.current)}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself */}
      <dialog
        ref={dialog}
        aria-label={t('shell.navigation')}
        className="dialog drawer"
        onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      >
        <div className="flex items-center justify-between py-2 pl-5 pr-2">
          <span className="font-serif text-xl">{shell.productName}</span>
          <IconButton icon="close" label={t('common.close')} onClick={() => dialog.current?.close()} />
        </div>
        <nav aria-label={t('shell.navigation')} className="px-3 pb-6">
          <MenuLinks shell={shell} />
        </nav>
        {shell.sections && (
          <DrawerSections sections={shell.sections} onFollow={() => dialog.current?.close()} />
        )}
      </dialog>
    </div>
  );
}

function DrawerSections({ sections, onFollow }: { sections: SectionLinks; onFollow: () => void }) {
  return (
    <nav aria-label={sections.label} className="border-t border-line px-3 py-4">
      {sections.groups.map(({ title, links }) => (
        <div key={title ?? ''} className="sections-group">
          {title && <p className="sections-title">{title}</p>}
          <ul>
            {links.map(({ key, href, text, current }) => (
              <li key={key}>
                <a
                  onClick={onFollow}
                  href={href}
                  aria-current={current ? 'page' : undefined}
                  className="section-link"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
