import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { useTranslate } from './i18n.tsx';
import { $openDialogs } from './open-dialogs.ts';
import { $toasts, dismissToast, type Toast, toastDuration, undoToast } from './toasts.ts';

const looks = {
  info: { icon: 'info', text: 'text-accent' },
  success: { icon: 'check', text: 'text-success' },
  error: { icon: 'alert', text: 'text-danger' },
} as const;

/** Where toasts appear; mount it once per page. */
export function Toaster() {
  const t = useTranslate();
  // Another island may have said something before this one wakes.
  const toasts = useStore($toasts, { ssr: 'initial' });
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  const dialog = useStore($openDialogs, { ssr: 'initial' }).at(-1) ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another dialog it is another element
  useEffect(() => {
    const element = region.current;
    // The dialog that it stood in may be gone, and the next render puts it elsewhere.
    if (!element?.isConnected || newest === undefined) return;
    element.showPopover();
    return () => element.hidePopover();
    // Whatever it stands in, it is shown above that.
  }, [newest, dialog]);

  // What a toast stands over can be scrolled out from under it, down to the last line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const { style } = document.documentElement;
    const watcher = new ResizeObserver(() =>
      style.setProperty('--toaster-height', `${element.offsetHeight}px`),
    );
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      style.removeProperty('--toaster-height');
    };
  }, [dialog]);

  const toaster = (
    <section ref={region} popover="manual" aria-label={t('common.notifications')} className="toaster">
      <div role="status" className="flex flex-col gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
  // All beside an open dialog is out of reach, for pointers and keyboards alike.
  return dialog ? createPortal(toaster, dialog) : toaster;
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useTranslate();
  const [paused, setPaused] = useState(false);
  const remaining = useRef(toastDuration);
  const bar = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    bar.current?.style.setProperty('animation-duration', `${toastDuration}ms`);
  }, []);

  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - started;
    };
  }, [paused, toast.id]);

  const { icon, text } = looks[toast.kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it or being in it only stops the clock
    <div
      className="toast"
      data-paused={paused}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={icon} className={classes('mt-0.5 size-5', text)} />
      <p className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">{toast.text}</p>
      {toast.undo && (
        <button
          type="button"
          className="-my-1 shrink-0 rounded px-2 py-1 text-sm font-semibold text-accent hover:underline"
          onClick={() => undoToast(toast.id)}
        >
          {t('common.undo')}
        </button>
      )}
      <IconButton
        icon="close"
        size="small"
        label={t('common.dismiss')}
        className="-my-1.5 -mr-1.5"
        onClick={() => dismissToast(toast.id)}
      />
      <span ref={bar} className={classes('toast-bar', text)} />
    </div>
  );
}
