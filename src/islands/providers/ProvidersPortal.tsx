import type { ComponentProps } from 'react';
import { asPortal } from '../ui/as-portal.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { CostPart } from './CostPart.tsx';
import { ProviderList } from './ProviderList.tsx';

type Props = Pick<ComponentProps<typeof ProviderList>, 'providers' | 'inherited' | 'learned'> &
  Pick<ComponentProps<typeof CostPart>, 'byDay' | 'apart'>;

/** `/admin/providers`: the installation's providers and what models cost. Texts: admin, providers, costs. */
export const ProvidersPortal = asPortal(ProvidersView);

function ProvidersView({ providers, inherited, learned, byDay, apart }: Props) {
  const t = useTranslate();
  return (
    <>
      <PageHeader title={t('providers.title')} lead={t('providers.lead')} />
      <div className="flex flex-col gap-6">
        <ProviderList owner={null} providers={providers} inherited={inherited} learned={learned} />
        <CostPart place={null} groupings={['tenant', 'model']} byDay={byDay} apart={apart} />
      </div>
    </>
  );
}
