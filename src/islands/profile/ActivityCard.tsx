import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useLatest } from '#client/react/use-latest.ts';
import type { OwnEventData } from '#contracts/security.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { wordsOf } from '../ui/words-of.ts';

type Shown = { events: readonly OwnEventData[]; pages: number; total: number };

/** What happened to the account lately, and from where. Texts: audit, profile. */
export function ActivityCard({ userId }: { userId: string }) {
  const t = useTranslate();
  const [shown, setShown] = useState<Shown | null>(null);
  const { read, pending, error } = useLatest();

  const more = () =>
    read(
      () =>
        call('GET users/{id}/security-events', {
          params: { id: userId },
          query: { page: (shown?.pages ?? 0) + 1, perPage: 10 },
        }),
      ({ data: events, meta }) => {
        const known = new Set(shown?.events.map(({ id }) => id));
        // What has happened meanwhile moves the others on.
        const fresh = events.filter(({ id }) => !known.has(id));
        setShown({ events: [...(shown?.events ?? []), ...fresh], pages: meta.page, total: meta.total });
      },
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void more(), []);

  return (
    <Card id="activity" title={t('profile.activity.title')} text={t('profile.activity.text')}>
      <ErrorNotice error={error} onRetry={more} className="mb-4" />
      {!shown && !error && (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-3/4" />
        </div>
      )}
      {shown?.events.length === 0 && <p className="text-sm text-muted">{t('profile.activity.empty')}</p>}
      {shown && shown.events.length > 0 && (
        <ul className="-my-3 divide-y divide-line">
          {shown.events.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </ul>
      )}
      {shown && shown.events.length < shown.total && (
        <Button variant="ghost" size="small" className="mt-4" loading={pending} onClick={more}>
          {t('profile.activity.more')}
        </Button>
      )}
    </Card>
  );
}

const warnings: ReadonlySet<string> = new Set(['user.sign_in_failed', 'access.limited', 'apiKey.refused']);

function Row({ event }: { event: OwnEventData }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { action, at, browser, system, address, place, path, byOther } = event;
  const device =
    browser && system ? t('profile.signIns.device', { browser, system }) : (browser ?? system ?? null);
  const from = [device, address].filter(Boolean).join(' · ');
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {wordsOf(t, `audit.actions.${action}`, action)}
          {warnings.has(action) && <Badge tone="warning">{t('profile.activity.look')}</Badge>}
          {byOther && <Badge>{t('profile.activity.byOther')}</Badge>}
        </p>
        <time dateTime={at} className="text-sm text-muted">
          {formatMoment(at, locale, timeZone)}
        </time>
      </div>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {[from, place, path].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}
