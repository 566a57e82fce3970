import type { ReactNode } from 'react';
import { withLocale } from '#client/navigation.ts';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLinks } from '../ui/PageLinks.tsx';

export type PanelPlace = { kind: 'tenants' | 'companies'; id: string; name: string; archived: boolean };

type Props = {
  place: PanelPlace;
  parts: readonly string[];
  part: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** The panel of a tenant or company: its name, the links to its parts, and the part itself. */
export function PanelFrame({ shell, ...props }: Props & { shell: ShellProps }) {
  return (
    <PortalShell shell={shell}>
      <Panel {...props} />
    </PortalShell>
  );
}

function Panel({ place, parts, part, actions, children }: Props) {
  const t = useTranslate();
  return (
    <>
      <PageHeader title={place.name} lead={t(`organisation.leads.${place.kind}.${part}`)} actions={actions} />
      <PartLinks place={place} parts={parts} part={part} />
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

function PartLinks({ place, parts, part }: Pick<Props, 'place' | 'parts' | 'part'>) {
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
