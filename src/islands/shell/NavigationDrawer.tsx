import { useRef } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { MenuLinks } from './MenuLinks.tsx';
import type { ShellProps } from './shell-props.ts';

/** The menu on narrow screens: a button, and a dialog that comes in from the left. */
export function NavigationDrawer({ shell }: { shell: ShellProps }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className="md:hidden">
      <IconButton
        icon="menu"
        label={t('shell.openNavigation')}
        className="-ml-2"
        onClick={() => dialog.current?.showModal()}
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
      </dialog>
    </div>
  );
}
