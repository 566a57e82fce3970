import { numberFormat } from '#i18n/numbers.ts';
import { type Plan, type PlanLimits, plans } from '#rules/plans.ts';
import { PageHeader } from '../panels/PageHeader.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { Card } from '../ui/Card.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Table } from '../ui/Table.tsx';
import { AdminLinks } from './AdminLinks.tsx';

const planKeys = Object.keys(plans) as Plan['key'][];
const limitKeys = Object.keys(plans.free.limits) as (keyof PlanLimits)[];

/** `/admin/limits`: what each plan allows. Texts: admin, planLimits, and those of the shell. */
export function LimitsPortal({ shell }: { shell: ShellProps }) {
  return (
    <PortalShell shell={shell}>
      <AdminLinks current="limits" />
      <View />
    </PortalShell>
  );
}

function View() {
  const t = useTranslate();
  const number = numberFormat(useLocale());
  const words = (value: number | null) => (value === null ? t('planLimits.asPaid') : number.format(value));
  return (
    <>
      <PageHeader title={t('planLimits.title')} lead={t('planLimits.lead')} />
      <Card padded={false}>
        <Table
          caption={t('planLimits.title')}
          rows={limitKeys}
          rowKey={(key) => key}
          columns={[
            {
              key: 'limit',
              header: t('planLimits.limit'),
              cell: (key) => t(`planLimits.kinds.${key}`),
            },
            ...planKeys.map((plan) => ({
              key: plan,
              header: t(`planLimits.plans.${plan}`),
              align: 'end' as const,
              className: 'whitespace-normal',
              cell: (key: keyof PlanLimits) => (
                <span className="tabular-nums">{words((plans[plan].limits as PlanLimits)[key])}</span>
              ),
            })),
          ]}
        />
      </Card>
    </>
  );
}
