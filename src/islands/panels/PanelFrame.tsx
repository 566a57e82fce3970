import type { ReactNode } from 'react';
import type { TextKey } from '#i18n/i18n.ts';
import type { CompanyPart, TenantPart } from '#rules/panel-parts.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

type Kinds = 'tenants' | 'companies';
export type PanelPlace<Kind extends Kinds = Kinds> = {
  kind: Kind;
  id: string;
  name: string;
  archived: boolean;
};
/** A tenant or company, as the address of what belongs to it begins. */
export type PlaceRef = Pick<PanelPlace, 'kind' | 'id'>;

type Panel<Kind extends Kinds, Part> = {
  place: PanelPlace<Kind>;
  part: Part;
};
type TenantPanel = Panel<'tenants', TenantPart>;
type AnyPanel = TenantPanel | Panel<'companies', CompanyPart>;

type Props = AnyPanel & { actions?: ReactNode; children: ReactNode };

const isOfTenant = (panel: AnyPanel): panel is TenantPanel => panel.place.kind === 'tenants';

const leadOf = (panel: AnyPanel): TextKey =>
  isOfTenant(panel)
    ? `organisation.leads.tenants.${panel.part}`
    : `organisation.leads.companies.${panel.part}`;

/** A part of the panel of a tenant or company: what it is called and for, and the part itself. */
export function PanelFrame({ actions, children, ...panel }: Props) {
  const t = useTranslate();
  const { place } = panel;
  return (
    <>
      <PageHeader title={t(`organisation.parts.${panel.part}`)} lead={t(leadOf(panel))} actions={actions} />
      <div className="flex flex-col gap-6">
        {place.archived && (
          <Notice tone="warning" title={t('organisation.archived.title')}>
            {t('organisation.archived.text')}
          </Notice>
        )}
        {children}
      </div>
    </>
  );
}
