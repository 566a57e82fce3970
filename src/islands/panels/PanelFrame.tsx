import type { ReactNode } from 'react';
import { withLocale } from '#client/navigation.ts';
import type { TextKey } from '#i18n/i18n.ts';
import type { CompanyPart, TenantPart } from '#rules/panel-parts.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLinks } from '../ui/PageLinks.tsx';

type Kinds = 'tenants' | 'companies';
export type PanelPlace<Kind extends Kinds = Kinds> = {
  kind: Kind;
  id: string;
  name: string;
  archived: boolean;
};
/** A tenant or company, as the address of what belongs to it begins. */
export type Place = Pick<PanelPlace, 'kind' | 'id'>;

type Panel<Kind extends Kinds, Part> = {
  place: PanelPlace<Kind>;
  parts: readonly Part[];
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

/** The panel of a tenant or company: its name, the links to its parts, and the part itself. */
export function PanelFrame({ actions, children, ...panel }: Props) {
  const t = useTranslate();
  const { place } = panel;
  return (
    <>
      <PageHeader title={place.name} lead={t(leadOf(panel))} actions={actions} />
      <PartLinks {...panel} />
      <div className="flex flex-col gap-6 pt-6">
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

function PartLinks({ place, parts, part }: AnyPanel) {
  const t = useTranslate();
  const locale = useLocale();
  const path = withLocale(`/${place.kind}/${place.id}/panel`, locale);
  return (
    <PageLinks
      label={t('organisation.parts.label')}
      links={parts.map((each, index) => ({
        key: each,
        href: index === 0 ? path : `${path}?part=${each}`,
        text: t(`organisation.parts.${each}`),
      }))}
      current={part}
    />
  );
}
