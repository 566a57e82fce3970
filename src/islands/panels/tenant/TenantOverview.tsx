import type { TenantData } from '#contracts/tenant.ts';
import type { UsageReportData } from '#contracts/usage.ts';
import type { Attention } from '#rules/attention.ts';
import type { FirstSteps } from '#rules/first-steps.ts';
import type { Plan, SpaceLimit } from '#rules/plans.ts';
import { LimitBars } from '../../subscription/UsageBars.tsx';
import { asPortal } from '../../ui/as-portal.tsx';
import { Card } from '../../ui/Card.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { PanelFrame } from '../PanelFrame.tsx';
import { PlaceStart } from '../PlaceStart.tsx';
import { UsageChart } from '../UsageChart.tsx';
import { placeOfTenant } from './place-of-tenant.ts';

type Props = {
  tenant: TenantData;
  limits: readonly { limit: SpaceLimit; used: number; allowed: number | null }[];
  plan: Plan['key'];
  usage: UsageReportData;
  attention: readonly Attention[];
  firstSteps: FirstSteps | null;
  stepsHidden: boolean;
};

/** `/tenants/{id}/panel`. Texts: organisation, usage, subscription. */
export const TenantOverview = asPortal(function TenantOverview(props: Props) {
  return (
    <PanelFrame place={placeOfTenant(props.tenant)} part="overview">
      <View {...props} />
    </PanelFrame>
  );
});

function View({ tenant, limits, plan, usage, ...start }: Props) {
  const t = useTranslate();
  return (
    <>
      {tenant.archivedAt === null && <PlaceStart place={placeOfTenant(tenant)} {...start} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card
          title={t('organisation.overview.limits')}
          text={t('organisation.overview.plan', { plan: t(`subscription.plans.${plan}`) })}
        >
          <LimitBars limits={[...limits]} />
        </Card>
        <Card
          title={t('organisation.overview.answers')}
          text={t('organisation.usage.lastDays', { count: 30 })}
        >
          <UsageChart report={usage} />
        </Card>
      </div>
    </>
  );
}
