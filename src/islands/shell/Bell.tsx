import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import { formatMoment } from '#client/format.ts';
import { useBrowserValue, useTimeZone } from '#client/react/use-browser-value.ts';
import { $notifications, readNotifications } from '#client/stores/notifications.ts';
import type { NotificationData } from '#contracts/notification.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { useSendsMail } from '../ui/island.tsx';
import { placeBeside } from '../ui/place-beside.ts';

/** What the person was told, and how much of it is unread; brought up to date as it happens. Texts: notifications. */
export function Bell() {
  const t = useTranslate();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const page = useBrowserValue(
    () => $notifications.get(),
    null,
    (changed) => $notifications.listen(changed),
  );
  const [open, setOpen] = useState(false);
  const unread = page?.meta.unread ?? 0;

  useEffect(() => {
    if (open && button.current && panel.current) placeBeside(panel.current, button.current);
  }, [open]);

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        title={t('notifications.open')}
        className="button button-ghost icon-button-medium"
      >
        <Icon name="bell" className="size-5" />
        <span className="sr-only">
          {t('notifications.open')}
          {unread > 0 && ` (${t('notifications.unread', { count: unread })})`}
        </span>
        {unread > 0 && (
          <span aria-hidden="true" className="bell-count">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="menu w-96"
        onToggle={(event: ToggleEvent) => setOpen(event.newState === 'open')}
      >
        <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
          <h2 className="font-semibold">{t('notifications.title')}</h2>
          {unread > 0 && (
            <Button size="small" variant="ghost" onClick={() => readNotifications()}>
              {t('notifications.readAll')}
            </Button>
          )}
        </div>
        {page && page.data.length > 0 ? (
          <ul className="divide-y divide-line">
            {page.data.map((news) => (
              <News key={news.id} news={news} onOpen={() => readNotifications([news.id])} />
            ))}
          </ul>
        ) : (
          <p className="px-4 py-8 text-center text-sm text-muted">{t('notifications.empty')}</p>
        )}
      </div>
    </>
  );
}

function News({ news, onOpen }: { news: NotificationData; onOpen: () => Promise<void> }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const sendsMail = useSendsMail();
  const href = withLocale(news.path, locale);
  return (
    <li>
      <a
        href={href}
        className="flex gap-3 px-4 py-3 text-sm hover:bg-hover"
        onClick={async (event) => {
          if (news.readAt || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          await onOpen();
          window.location.assign(href);
        }}
      >
        <span
          aria-hidden="true"
          className={classes(
            'mt-1.5 size-2 shrink-0 rounded-full',
            news.readAt ? 'bg-transparent' : 'bg-accent',
          )}
        />
        <span className="min-w-0">
          <span
            dir="auto"
            className={classes('line-clamp-3 [overflow-wrap:anywhere]', !news.readAt && 'font-semibold')}
          >
            {t(
              news.kind === 'invited' && !sendsMail
                ? 'notifications.invitedKept'
                : `notifications.kinds.${news.kind}`,
              news.values,
            )}
          </span>
          <span className="block text-muted">{formatMoment(news.createdAt, locale, timeZone)}</span>
        </span>
      </a>
    </li>
  );
}
