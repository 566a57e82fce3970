import { formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { RatingReportData } from '#contracts/rating.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** What people said of answers: why they were bad, and their own words. Texts: ratings. */
export function RatingsCard({ ratings, namesBots }: { ratings: RatingReportData; namesBots: boolean }) {
  const t = useTranslate();
  const { reasons, latest, bots } = ratings;
  const fromWidget = bots.reduce((sum, each) => sum + each.fromWidget, 0);
  return (
    <Card id="said" title={t('ratings.said')} text={t('ratings.saidText')}>
      {fromWidget > 0 && (
        <p className="mb-4 text-sm text-muted">{t('ratings.ofThemFromWidget', { count: fromWidget })}</p>
      )}
      {reasons.length > 0 && (
        <section aria-label={t('ratings.why')} className="mb-5">
          <ul className="flex flex-wrap gap-2">
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                <Badge tone="warning">
                  {t(`ratings.reasons.${reason}`)} · {count}
                </Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
      {latest.length === 0 ? (
        <p className="text-muted">{t('ratings.noComment')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {latest.map((said, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what people said has no id that anybody may see
            <Said key={index} said={said} namesBot={namesBots} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Said({ said, namesBot }: { said: RatingReportData['latest'][number]; namesBot: boolean }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (
    <li className="flex gap-3 py-3 [overflow-wrap:anywhere]">
      <Icon
        name={said.rating === 'up' ? 'thumbUp' : 'thumbDown'}
        className="mt-0.5 size-5 shrink-0 text-muted"
      />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">
          {[
            t(`ratings.one.${said.rating}`),
            said.reason && t(`ratings.reasons.${said.reason}`),
            namesBot && said.modelBotName,
            said.fromWidget && t('ratings.fromWidget'),
            formatDay(said.createdAt, locale, timeZone),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {said.comment && (
          <p dir="auto" className="mt-1 whitespace-pre-wrap">
            {said.comment}
          </p>
        )}
        {said.question !== null && (
          <dl className="mt-2 border-l-2 border-line pl-3 text-sm">
            <dt className="font-medium">{t('ratings.question')}</dt>
            <dd dir="auto" className="whitespace-pre-wrap">
              {said.question}
            </dd>
            <dt className="mt-2 font-medium">{t('ratings.answer')}</dt>
            <dd dir="auto" className="whitespace-pre-wrap">
              {said.answer}
            </dd>
          </dl>
        )}
      </div>
    </li>
  );
}
