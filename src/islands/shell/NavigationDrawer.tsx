import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $drawer, closeDrawer, openDrawer } from '#client/stores/drawer.ts';
import { brandOf } from '#rules/brand.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
import { closeModal, openModal } from '../ui/open-dialogs.ts';
import { SectionList } from '../ui/SectionList.tsx';
import { BrandMark } from './BrandMark.tsx';
import { MenuLinks } from './MenuLinks.tsx';
import type { ShellProps } from './shell-props.ts';

const keepPlace = (place: HTMLElement | null): void => $drawer.setKey('place', place);

/** Menu, sections and the page's own list on narrow screens: a button, and a dialog that comes in from the left. */
export function NavigationDrawer({ shell, home }: { shell: ShellProps; home: string }) {
  const t = useTranslate();
  const account = useAccount();
  const dialog = useRef<HTMLDialogElement>(null);
  const { isOpen } = useStore($drawer, { ssr: 'initial' });

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    openModal(element);
    return () => closeModal(element);
  }, [isOpen]);

  return (
    <>
      <div className={shell.sections || shell.fillsDrawer ? 'lg:hidden' : 'md:hidden'}>
        <IconButton icon="menu" label={t('shell.openNavigation')} className="-ml-2" onClick={openDrawer} />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself */}
      <dialog
        ref={dialog}
        aria-label={t('shell.navigation')}
        className="dialog drawer"
        onClose={closeDrawer}
        onClick={(event) => event.target === event.currentTarget && closeDrawer()}
      >
        {isOpen && (
          <>
            <div className="flex items-center justify-between gap-2 py-2 pl-5 pr-2">
              <BrandMark name={shell.productName} brand={brandOf(account, shell.path)} href={home} named />
              <IconButton icon="close" label={t('common.close')} onClick={closeDrawer} />
            </div>
            <nav aria-label={t('shell.navigation')} className="px-3 pb-4">
              <MenuLinks shell={shell} />
            </nav>
            {shell.sections && (
              <div className="drawer-part">
                <SectionList sections={shell.sections} onFollow={closeDrawer} />
              </div>
            )}
            {shell.fillsDrawer && <div ref={keepPlace} className="drawer-part drawer-fill" />}
          </>
        )}
      </dialog>
    </>
  );
}
