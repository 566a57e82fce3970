import type { ComponentProps } from 'react';
import type { TenantData } from '#contracts/tenant.ts';
import { BudgetTable } from '../../providers/BudgetTable.tsx';
import { ProviderList } from '../../providers/ProviderList.tsx';
import { asPortal } from '../../ui/as-portal.tsx';
import { PanelFrame } from '../PanelFrame.tsx';
import { placeOfTenant } from './place-of-tenant.ts';

/** `?part=providers`. Texts: providers, too. */
export const TenantProviders = asPortal(function TenantProviders({
  tenant,
  providers,
  inherited,
  budgets,
}: { tenant: TenantData } & Pick<ComponentProps<typeof ProviderList>, 'providers' | 'inherited'> &
  Pick<ComponentProps<typeof BudgetTable>, 'budgets'>) {
  const { id } = tenant;
  return (
    <PanelFrame place={placeOfTenant(tenant)} part="providers">
      <ProviderList owner={id} providers={providers} inherited={inherited} />
      <BudgetTable tenantId={id} budgets={budgets} />
    </PanelFrame>
  );
});
