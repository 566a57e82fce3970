import { type ComponentProps, useState } from 'react';
import type { LimitsOfPlaceData } from '#contracts/limits.ts';
import type { TenantData } from '#contracts/tenant.ts';
import type { ToolSecretList } from '#contracts/tool.ts';
import type { UsageReportData } from '#contracts/usage.ts';
import type { RoleName } from '#rules/roles.ts';
import { SecondFactorCard } from '../../people/SecondFactorCard.tsx';
import { CostPart } from '../../providers/CostPart.tsx';
import { asPortal } from '../../ui/as-portal.tsx';
import { Card } from '../../ui/Card.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { KeysCard } from '../../workshop/tools/KeysCard.tsx';
import { LimitsBelow, type LimitsOfChild } from '../LimitsBelow.tsx';
import { LimitsForm } from '../LimitsForm.tsx';
import { PanelFrame } from '../PanelFrame.tsx';
import { PeoplePart } from '../people/PeoplePart.tsx';
import { QualityPart, type QualityReport } from '../QualityPart.tsx';
import { RolesMatrix } from '../RolesMatrix.tsx';
import { TermsCard } from '../TermsCard.tsx';
import { UsagePart } from '../UsagePart.tsx';
import { placeOfTenant } from './place-of-tenant.ts';

type Base = { tenant: TenantData };

/** `?part=people`. Texts of all these: organisation, people, usage, panels. */
export const TenantPeople = asPortal(function TenantPeople({
  tenant,
  ...people
}: Base & Omit<Parameters<typeof PeoplePart>[0], 'place' | 'archived'>) {
  return (
    <PanelFrame place={placeOfTenant(tenant)} part="people">
      <PeoplePart
        place={{ kind: 'tenants', id: tenant.id }}
        archived={tenant.archivedAt !== null}
        {...people}
      />
    </PanelFrame>
  );
});

/** `?part=roles`. Texts: secondFactor, too. */
export const TenantRoles = asPortal(function TenantRoles({
  tenant,
  secondFactor,
}: Base & { secondFactor: RoleName[] }) {
  return (
    <PanelFrame place={placeOfTenant(tenant)} part="roles">
      <SecondFactorCard tenantId={tenant.id} roles={secondFactor} archived={tenant.archivedAt !== null} />
      <RolesMatrix />
    </PanelFrame>
  );
});

/** `?part=quality`. Texts: ratings, too. */
export const TenantQuality = asPortal(function TenantQuality({ tenant, ...quality }: Base & QualityReport) {
  return (
    <PanelFrame place={placeOfTenant(tenant)} part="quality">
      <QualityPart {...quality} />
    </PanelFrame>
  );
});

/** `?part=usage` */
export const TenantUsage = asPortal(function TenantUsage({
  tenant,
  ...reports
}: Base & { byDay: UsageReportData; apart: UsageReportData }) {
  return (
    <PanelFrame place={placeOfTenant(tenant)} part="usage">
      <UsagePart
        place={{ kind: 'tenants', id: tenant.id }}
        groupings={['company', 'modelBot', 'person', 'way']}
        {...reports}
      />
    </PanelFrame>
  );
});

/** `?part=limits` */
export const TenantLimits = asPortal(function TenantLimits({
  tenant,
  ...limits
}: Base & { limits: LimitsOfPlaceData; companies: readonly LimitsOfChild[] }) {
  return (
    <PanelFrame place={placeOfTenant(tenant)} part="limits">
      <Limits tenantId={tenant.id} {...limits} />
    </PanelFrame>
  );
});

function Limits({
  tenantId,
  limits,
  companies,
}: {
  tenantId: string;
  limits: LimitsOfPlaceData;
  companies: readonly LimitsOfChild[];
}) {
  const t = useTranslate();
  const { above, own } = limits;
  const lowest = (kind: keyof typeof above) => Math.min(above[kind], own[kind] ?? above[kind]);
  return (
    <>
      <Card title={t('organisation.limits.title')} text={t('organisation.limits.text')}>
        {/* The companies below are held to what is saved here. */}
        <LimitsForm
          place={{ kind: 'tenants', id: tenantId }}
          limits={limits}
          onSettled={() => window.location.reload()}
        />
      </Card>
      <LimitsBelow
        kind="companies"
        above={{ fileResponses: lowest('fileResponses'), mediaGenerations: lowest('mediaGenerations') }}
        rows={companies}
      />
    </>
  );
}

/** `?part=words` */
export const TenantWords = asPortal(function TenantWords({ tenant }: Base) {
  return (
    <PanelFrame place={placeOfTenant(tenant)} part="words">
      <TermsCard tenantId={tenant.id} />
    </PanelFrame>
  );
});

/** `?part=tools`. Texts: tools, too. */
export const TenantTools = asPortal(function TenantTools({
  tenant,
  tools: first,
}: Base & { tools: ToolSecretList }) {
  const [keys, setKeys] = useState(first);
  return (
    <PanelFrame place={placeOfTenant(tenant)} part="tools">
      <KeysCard of={{ kind: 'tenants', id: tenant.id }} keys={keys} onChange={setKeys} />
    </PanelFrame>
  );
});

/** `?part=costs`. Texts: costs, too. */
export const TenantCosts = asPortal(function TenantCosts({
  tenant,
  ...reports
}: Base & Pick<ComponentProps<typeof CostPart>, 'byDay' | 'apart'>) {
  return (
    <PanelFrame place={placeOfTenant(tenant)} part="costs">
      <CostPart
        place={{ kind: 'tenants', id: tenant.id }}
        groupings={['model', 'company', 'modelBot', 'person']}
        {...reports}
      />
    </PanelFrame>
  );
});
