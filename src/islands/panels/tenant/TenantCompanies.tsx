import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { createPagedList, type Page } from '#client/stores/paged-list.ts';
import type { CompanyData } from '#contracts/company.ts';
import type { TenantData } from '#contracts/tenant.ts';
import { type ArchiveState, organisationLimits } from '#rules/organisation.ts';
import { asPortal } from '../../ui/as-portal.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ListTools } from '../ListTools.tsx';
import { PanelFrame } from '../PanelFrame.tsx';
import { useNewCompany } from '../use-new-company.ts';
import { placeOfTenant } from './place-of-tenant.ts';

type Props = { tenant: TenantData; active: Page<CompanyData>; archived: Page<CompanyData> };

/** `/tenants/{id}/panel?part=companies`. Texts: organisation, panels. */
export const TenantCompanies = asPortal(function TenantCompanies(props: Props) {
  return (
    <PanelFrame place={placeOfTenant(props.tenant)} part="companies">
      <View {...props} />
    </PanelFrame>
  );
});

function View({ tenant, ...first }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const [active] = useState(() => listOf(tenant.id, 'active', first.active));
  const [archived] = useState(() => listOf(tenant.id, 'archived', first.archived));
  const { items, search } = useStore(active.$list);
  const [making, setMaking] = useState(false);
  const make = (
    <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
      {t('organisation.companies.create')}
    </Button>
  );
  return (
    <>
      {tenant.archivedAt === null && (
        <Card title={t('panels.companies')} padded={false} actions={items.length > 0 && make}>
          {items.length === 0 && search === '' ? (
            <EmptyState
              icon="building"
              title={t('panels.noCompanies.title')}
              text={t('organisation.companies.none')}
              action={make}
            />
          ) : (
            <Companies list={active} label={t('organisation.companies.search')} />
          )}
        </Card>
      )}
      {first.archived.meta.total > 0 && (
        <Card
          title={t('organisation.companies.archived')}
          text={t('organisation.companies.archivedText')}
          padded={false}
        >
          <Companies list={archived} label={t('organisation.companies.searchArchived')} />
        </Card>
      )}
      {making && (
        <CreateDialog
          tenantId={tenant.id}
          onClose={() => setMaking(false)}
          onMade={(company) => window.location.assign(withLocale(`/companies/${company.id}/panel`, locale))}
        />
      )}
    </>
  );
}

const listOf = (tenantId: string, state: ArchiveState, first: Page<CompanyData>) =>
  createPagedList(first, (question, signal) =>
    call('GET companies', { query: { ...question, filters: { tenantId, state } }, signal }),
  );

function Companies({ list, label }: { list: ReturnType<typeof listOf>; label: string }) {
  const t = useTranslate();
  const { items } = useStore(list.$list);
  return (
    <ListTools list={list} label={label} found={(count) => t('organisation.companies.found', { count })}>
      {items.length === 0 ? (
        <EmptyState icon="search" title={t('panels.noMatch.title')} text={t('panels.noMatch.text')} />
      ) : (
        <CompanyRows companies={items} />
      )}
    </ListTools>
  );
}

function CompanyRows({ companies }: { companies: readonly CompanyData[] }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <ul className="border-t border-line">
      {companies.map(({ id, name, description, botCount, peopleCount }) => (
        <li
          key={id}
          className="relative border-t border-line px-5 py-4 first:border-t-0 hover:bg-hover sm:px-6"
        >
          <a
            dir="auto"
            href={withLocale(`/companies/${id}/panel`, locale)}
            className="font-medium after:absolute after:inset-0 [overflow-wrap:anywhere]"
          >
            {name}
          </a>
          {description && (
            <p dir="auto" className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
              {description}
            </p>
          )}
          <p className="text-sm text-muted">
            {t('panels.botCount', { count: botCount })} · {t('panels.peopleCount', { count: peopleCount })}
          </p>
        </li>
      ))}
    </ul>
  );
}

function CreateDialog({
  tenantId,
  onMade,
  onClose,
}: {
  tenantId: string;
  onMade: (company: CompanyData) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const form = useId();
  const { name, setName, field, error, pending, submit } = useNewCompany(tenantId, { suggested: '', onMade });

  return (
    <Dialog
      open
      size="small"
      title={t('organisation.companies.create')}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={pending}>
            {t('organisation.companies.make')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <ErrorNotice
          error={error?.fields.name ? null : error}
          action={
            error?.upgradePath ? (
              <a href={error.upgradePath} className="link text-sm">
                {t('organisation.invite.plans')}
              </a>
            ) : undefined
          }
        />
        <TextInput
          label={t('organisation.settings.companyName')}
          value={name}
          maxLength={organisationLimits.nameCharacters}
          autoComplete="organization"
          dir="auto"
          onChange={(event) => setName(event.target.value)}
          error={field && t(`fieldErrors.${field}`)}
        />
      </form>
    </Dialog>
  );
}
