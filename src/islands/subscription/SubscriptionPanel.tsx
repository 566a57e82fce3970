import { formatMoney } from '#client/format.ts';
import { withLocale } from '#client/navigation.ts';
import type { UsageData } from '#contracts/usage.ts';
import { currencyOf, monthlyCents, type Plan, plans } from '#rules/plans.ts';
import { PageHeader } from '../panels/PageHeader.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { UsageBars } from './UsageBars.tsx';

type Props = {
  /** The person's plan; `free` without a subscription. */
  plan: Plan['key'];
  usage: UsageData;
};

/** `/subscription/main-panel`. Texts: subscription, and those of the shell. */
export function SubscriptionPanel({ shell, ...props }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      <SubscriptionView {...props} />
    </PortalShell>
  );
}

function SubscriptionView({ plan: key, usage }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const plan: Plan = plans[key];
  const price = formatMoney(monthlyCents(plan, 'monthly', currencyOf[locale]), currencyOf[locale], locale);
  const priceText = { none: 'free', person: 'perMonth', seat: 'perSeat' }[plan.per];
  return (
    <>
      <PageHeader title={t('subscription.title')} />
      <div className="grid gap-6 lg:grid-cols-2">
        <Card
          title={t('subscription.plan')}
          actions={
            <ButtonLink
              size="small"
              variant={key === 'free' ? 'primary' : 'secondary'}
              href={withLocale('/prices', locale)}
            >
              {t(key === 'free' ? 'subscription.upgrade' : 'subscription.change')}
            </ButtonLink>
          }
        >
          <p className="font-serif text-2xl">{t(`subscription.plans.${key}`)}</p>
          <p className="text-muted">{t(`subscription.${priceText}`, { price })}</p>
          <h3 className="mb-2 mt-5 text-sm font-semibold">{t('subscription.includes')}</h3>
          <Included limits={plan.limits} />
        </Card>
        <Card title={t('subscription.usage.title')}>
          <UsageBars usage={usage} />
        </Card>
      </div>
    </>
  );
}

function Included({ limits }: { limits: Plan['limits'] }) {
  const t = useTranslate();
  const locale = useLocale();
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const { fileResponses, mediaGenerations, files, modelBots } = limits;
  const lines = [
    t('subscription.limits.fileResponses', { value: number(fileResponses) }),
    t('subscription.limits.mediaGenerations', { value: number(mediaGenerations) }),
    t('subscription.limits.files', { value: number(files) }),
    t('subscription.limits.storage', { value: storage(limits.storageMegabytes, locale) }),
    t('subscription.limits.modelBots', { count: modelBots, value: number(modelBots) }),
  ];
  return (
    <ul className="flex flex-col gap-1.5">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2">
          <Icon name="check" className="mt-0.5 size-4.5 text-accent" />
          {line}
        </li>
      ))}
    </ul>
  );
}

function storage(megabytes: number, locale: string): string {
  const [value, unit] = megabytes >= 1000 ? [megabytes / 1000, 'gigabyte'] : [megabytes, 'megabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit }).format(value);
}
