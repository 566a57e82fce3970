import { withLocale } from '#client/browser/navigation.ts';
import type { PlanAboveData } from '#contracts/subscription.ts';
import { dateLocales } from '#rules/preferences.ts';
import { Card } from '../ui/Card.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** The plans that somebody works under without paying for them, and whom they ask about these. */
export function PlansAbove({ plans }: { plans: readonly PlanAboveData[] }) {
  const t = useTranslate();
  const locale = useLocale();
  const list = new Intl.ListFormat(dateLocales[locale], { type: 'conjunction' });
  return plans.map(({ id, name, plan, managers }) => (
    <Card key={id} title={t('subscription.above.title', { name })}>
      <p className="font-serif text-3xl">{t(`subscription.plans.${plan}`)}</p>
      <p className="mt-1 text-muted">
        {managers.length > 0
          ? t('subscription.above.managers', { names: list.format(managers) })
          : t('subscription.above.noManager')}{' '}
        <a href={withLocale('/account/help', locale)} className="link">
          {t('subscription.above.ask')}
        </a>
      </p>
    </Card>
  ));
}
