import type { Translate } from '#i18n/i18n.ts';
import { formatStorage, numberFormat } from '#i18n/numbers.ts';
import { modelUses } from '#rules/model-allowance.ts';
import { type Plan, type PlanLimits, plans } from '#rules/plans.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { Card } from '../ui/Card.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Table } from '../ui/Table.tsx';

const planKeys = Object.keys(plans) as Plan['key'][];

/** A line of the table: its text, and what it says of a plan; null is as many as are paid for. */
type Line = { key: string; label: (t: Translate) => string; value: (limits: PlanLimits) => number | null };

type OwnLimit = Exclude<keyof PlanLimits, 'models'>;
const ownLimits = Object.keys(plans.free.limits).filter((key) => key !== 'models') as OwnLimit[];
const bounds = ['steps', 'tokens', 'writtenTokens'] as const;

const lines: Line[] = [
  ...ownLimits.map(
    (key): Line => ({
      key,
      label: (t) => t(`planLimits.kinds.${key}`),
      value: (limits) => limits[key],
    }),
  ),
  ...modelUses.flatMap((use) =>
    (['calls', 'tokens'] as const).map(
      (unit): Line => ({
        key: `${use}.${unit}`,
        label: (t) => t(`planLimits.${unit}`, { use: t(`planLimits.uses.${use}`) }),
        value: ({ models }) => models.daily[use][unit],
      }),
    ),
  ),
  ...bounds.map(
    (bound): Line => ({
      key: bound,
      label: (t) => t(`planLimits.bounds.${bound}`),
      value: ({ models }) => models.bounds[bound],
    }),
  ),
];

/** `/admin/limits`: what each plan allows. Texts: admin, planLimits. */
export const LimitsPortal = asPortal(LimitsView);

function LimitsView() {
  const t = useTranslate();
  const locale = useLocale();
  const words = (key: string, value: number | null) => {
    if (value === null) return t('planLimits.asPaid');
    if (value === 0) return t('planLimits.none');
    return key === 'storageMegabytes' ? formatStorage(value, locale) : numberFormat(locale).format(value);
  };
  return (
    <>
      <PageHeader title={t('planLimits.title')} lead={t('planLimits.lead')} />
      <Card padded={false}>
        <Table
          caption={t('planLimits.title')}
          rows={lines}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'limit',
              header: t('planLimits.limit'),
              cell: ({ label }) => label(t),
            },
            ...planKeys.map((plan) => ({
              key: plan,
              header: t(`planLimits.plans.${plan}`),
              align: 'end' as const,
              className: 'whitespace-normal',
              cell: ({ key, value }: Line) => (
                <span className="tabular-nums">{words(key, value(plans[plan].limits))}</span>
              ),
            })),
          ]}
        />
      </Card>
    </>
  );
}
