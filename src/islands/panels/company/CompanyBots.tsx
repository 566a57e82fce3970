import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { createPagedList, type Page } from '#client/stores/paged-list.ts';
import type { CompanyData } from '#contracts/company.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { BotRow } from '../../bots/BotRow.tsx';
import { asPortal } from '../../ui/as-portal.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { useAccount } from '../../ui/island.tsx';
import { ListTools } from '../ListTools.tsx';
import { PanelFrame } from '../PanelFrame.tsx';
import { placeOfCompany } from './place-of-company.ts';

type Props = { company: CompanyData; bots: Page<ModelBotData> };

/** `/companies/{id}/panel?part=bots`. Texts: organisation, panels, modules, workshop. */
export const CompanyBots = asPortal(function CompanyBots({ company, bots }: Props) {
  return (
    <PanelFrame place={placeOfCompany(company)} part="bots">
      {company.archivedAt === null ? (
        <Bots company={company} bots={bots} />
      ) : (
        <ArchivedBots count={company.botCount} />
      )}
    </PanelFrame>
  );
});

function Bots({ company, bots }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const { id: accountId } = useAccount();
  const { id, name } = company;
  const [list] = useState(() =>
    createPagedList(bots, (question, signal) =>
      call('GET model-bots', { query: { ...question, filters: { companyId: id } }, signal }),
    ),
  );
  const { items, search } = useStore(list.$list);
  return (
    <Card
      title={t('panels.bots')}
      padded={false}
      actions={
        <>
          <ButtonLink icon="book" href={withLocale(`/companies/${id}/modules`, locale)}>
            {t('panels.openModules')}
          </ButtonLink>
          <ButtonLink
            variant="primary"
            icon="plus"
            href={withLocale(`/account/profile/${accountId}/model-bot-form?company=${id}`, locale)}
          >
            {t('modules.bots.create')}
          </ButtonLink>
        </>
      }
    >
      {items.length === 0 && search === '' ? (
        <EmptyState icon="chat" title={t('panels.noBots.title')} text={t('panels.noBots.text', { name })} />
      ) : (
        <ListTools list={list} label={t('modules.search')} found={(count) => t('modules.found', { count })}>
          {items.length === 0 ? (
            <EmptyState icon="search" title={t('modules.noMatch.title')} text={t('modules.bots.noMatch')} />
          ) : (
            <ul className="border-t border-line">
              {items.map((bot) => (
                <BotRow key={bot.id} bot={bot} onChanged={list.retry} />
              ))}
            </ul>
          )}
        </ListTools>
      )}
    </Card>
  );
}

function ArchivedBots({ count }: { count: number }) {
  const t = useTranslate();
  return (
    <Card title={t('panels.bots')}>
      <p className="text-muted">
        {count === 0 ? t('panels.noBots.title') : t('organisation.archived.bots', { count })}
      </p>
    </Card>
  );
}
