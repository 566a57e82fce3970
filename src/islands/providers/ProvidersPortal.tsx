import type { ComponentProps } from 'react';
import { AdminLinks } from '../admin/AdminLinks.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { CostPart } from './CostPart.tsx';
import { ProviderList } from './ProviderList.tsx';

type Props = Pick<ComponentProps<typeof ProviderList>, 'providers' | 'inherited'> &
  Pick<ComponentProps<typeof CostPart>, 'byDay' | 'apart'>;

/** `/admin/providers`: the installation's providers and what models cost. Texts: admin, providers, costs, shell. */
export function ProvidersPortal({ shell, ...props }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      <AdminLinks current="providers" />
      <View {...props} />
    </PortalShell>
  );
}

function View({ providers, inherited, byDay, apart }: Props) {
  const t = useTranslate();
  return (
    <>
      <PageHeader title={t('providers.title')} lead={t('providers.lead')} />
      <div className="flex flex-col gap-6">
        <ProviderList owner={null} providers={providers} inherited={inherited} />
        <CostPart place={null} groupings={['tenant', 'model']} byDay={byDay} apart={apart} />
      </div>
    </>
  );
}
