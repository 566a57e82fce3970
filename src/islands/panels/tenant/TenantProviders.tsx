import type { ComponentProps } from 'react';
import type { TenantData } from '#contracts/tenant.ts';
import { tenantParts } from '#rules/panel-parts.ts';
import { BudgetTable } from '../../providers/BudgetTable.tsx';
import { CostPart } from '../../providers/CostPart.tsx';
import { ProviderList } from '../../providers/ProviderList.tsx';
import { asPortal } from '../../ui/as-portal.tsx';
import { PanelFrame } from '../PanelFrame.tsx';
import { placeOfTenant } from './place-of-tenant.ts';

/** `?part=providers`. Texts: providers, costs, too. */
export const TenantProviders = asPortal(function TenantProviders({
  tenant,
  providers,
  inherited,
  budgets,
  byDay,
  apart,
}: { tenant: TenantData } & Pick<ComponentProps<typeof ProviderList>, 'providers' | 'inherited'> &
  Pick<ComponentProps<typeof BudgetTable>, 'budgets'> &
  Pick<ComponentProps<typeof CostPart>, 'byDay' | 'apart'>) {
  const { id } = tenant;
  return (
    <PanelFrame place={placeOfTenant(tenant)} parts={tenantParts} part="providers">
      <ProviderList owner={id} providers={providers} inherited={inherited} />
      <BudgetTable tenantId={id} budgets={budgets} />
      <CostPart
        place={{ kind: 'tenants', id }}
        groupings={['model', 'company', 'modelBot', 'person']}
        byDay={byDay}
        apart={apart}
      />
    </PanelFrame>
  );
});
