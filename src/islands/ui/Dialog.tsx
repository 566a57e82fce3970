import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useUnsaved } from '#client/react/use-unsaved.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { useTranslate } from './i18n.tsx';
import { keepFocus } from './keep-focus.ts';
import { closeModal, openModal } from './open-dialogs.ts';

const fields = 'select, textarea, input:not([type=file], [type=hidden])';

/** What a form begins with; of radio buttons, the chosen one if there is one. */
function firstFieldIn(form: HTMLElement | null): HTMLElement | null {
  const first = form?.querySelector<HTMLElement>(`:is(${fields}):enabled`) ?? null;
  if (!(first instanceof HTMLInputElement && first.type === 'radio')) return first;
  const chosen = `[type=radio][name="${CSS.escape(first.name)}"]:checked:enabled`;
  return form?.querySelector<HTMLElement>(chosen) ?? first;
}

const widths = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-5xl', full: 'max-w-none' };

/**
 * The browser's own modal dialog: it keeps the focus, and Escape, the close button and a click beside it close
 * it. `side` places it at the right edge, for something to read next to the page. While it holds what is `unsaved`,
 * it asks first; a button of `footer` that closes it does not.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  size = 'medium',
  side = false,
  unsaved = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  size?: keyof typeof widths;
  side?: boolean;
  unsaved?: boolean;
  children?: ReactNode;
}) {
  const t = useTranslate();
  const titleId = useId();
  const descriptionId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  useUnsaved(open && unsaved);
  const close = () => (unsaved ? setAsking(true) : onClose());

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    openModal(element);
    // The browser begins at the close button, where Enter would put away what was just opened.
    if (!side) firstFieldIn(body.current)?.focus();
    return () => {
      closeModal(element);
      // The browser does this only for a dialog that still stands in the page when it closes.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      // What the dialog did took its opener along, such as a row that was removed.
      else keepFocus();
    };
  }, [open, side]);

  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape reaches onCancel
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (asking) setAsking(false);
        else close();
      }}
      // The browser closes it after some Escapes, though whoever opened it keeps it open.
      onClose={(event) => event.target === event.currentTarget && dialog.current && openModal(dialog.current)}
      onClick={(event) => event.target === event.currentTarget && close()}
      className={classes(
        'dialog',
        side ? 'dialog-side' : 'dialog-centre',
        side && size === 'large' && 'dialog-wide',
        widths[size],
      )}
    >
      <div className={classes('flex max-h-[inherit] flex-col', side && 'h-full')}>
        <header className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-6">
          <div className="min-w-0">
            <h2 id={titleId} className="text-lg font-semibold text-ink [overflow-wrap:anywhere]">
              {title}
            </h2>
            {description && (
              <p id={descriptionId} className="mt-1 text-sm text-muted">
                {description}
              </p>
            )}
          </div>
          <IconButton
            icon="close"
            label={t('common.close')}
            size="small"
            className="-mr-2 -mt-1"
            onClick={close}
          />
        </header>
        <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 py-5 sm:px-6">
          {children}
        </div>
        {(asking || footer) && (
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-4 sm:px-6">
            {asking ? (
              <DiscardQuestion
                onKeep={() => setAsking(false)}
                onDiscard={() => {
                  setAsking(false);
                  onClose();
                }}
              />
            ) : (
              footer
            )}
          </footer>
        )}
      </div>
    </dialog>
  );
}

/** Stands in place of the footer, so that what was entered stays in view; gives the focus back when it goes. */
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const t = useTranslate();
  const answers = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    answers.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <>
      <p role="alert" className="mr-auto font-medium">
        {t('common.discard.ask')}
      </p>
      <div ref={answers} className="flex flex-wrap justify-end gap-2">
        <Button onClick={onKeep}>{t('common.discard.keep')}</Button>
        <Button variant="danger" onClick={onDiscard}>
          {t('common.discard.confirm')}
        </Button>
      </div>
    </>
  );
}
