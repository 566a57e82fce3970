import { withLocale } from '#client/navigation.ts';
import type { CompanyData } from '#contracts/company.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import type { UsageReportData } from '#contracts/usage.ts';
import type { Attention } from '#rules/attention.ts';
import { companyParts } from '#rules/panel-parts.ts';
import { BotRow } from '../../bots/BotRow.tsx';
import type { ShellProps } from '../../shell/shell-props.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { AttentionList } from '../AttentionList.tsx';
import { Figures } from '../Figures.tsx';
import { PanelFrame } from '../PanelFrame.tsx';
import { PeoplePart } from '../people/PeoplePart.tsx';
import { UsageChart } from '../UsageChart.tsx';
import { UsagePart } from '../UsagePart.tsx';
import { placeOfCompany } from './place-of-company.ts';

type Base = { shell: ShellProps; company: CompanyData };

/** `/companies/{id}/panel`. Texts of all these: organisation, people, usage, panels, and those of the shell. */
export function CompanyOverview({
  shell,
  company,
  ...rest
}: Base & { usage: UsageReportData; attention: readonly Attention[] }) {
  return (
    <PanelFrame shell={shell} place={placeOfCompany(company)} parts={companyParts} part="overview">
      <Overview company={company} {...rest} />
    </PanelFrame>
  );
}

function Overview({
  company,
  usage,
  attention,
}: {
  company: CompanyData;
  usage: UsageReportData;
  attention: readonly Attention[];
}) {
  const t = useTranslate();
  return (
    <>
      {company.description && (
        <p dir="auto" className="max-w-3xl whitespace-pre-wrap [overflow-wrap:anywhere]">
          {company.description}
        </p>
      )}
      <Figures
        figures={[
          { label: t('panels.bots'), value: company.botCount },
          { label: t('panels.people'), value: company.peopleCount },
          { label: t('organisation.overview.answered'), value: usage.total.answered },
        ]}
      />
      {company.archivedAt === null && (
        <AttentionList place={{ kind: 'companies', id: company.id }} attention={attention} />
      )}
      <Card title={t('organisation.overview.answers')} text={t('organisation.usage.lastDays', { count: 30 })}>
        <UsageChart report={usage} />
      </Card>
    </>
  );
}

/** `?part=bots` */
export function CompanyBots({ shell, company, bots }: Base & { bots: readonly ModelBotData[] }) {
  return (
    <PanelFrame shell={shell} place={placeOfCompany(company)} parts={companyParts} part="bots">
      <Bots accountId={shell.account.id} company={company} bots={bots} />
    </PanelFrame>
  );
}

function Bots({
  accountId,
  company,
  bots,
}: {
  accountId: string;
  company: CompanyData;
  bots: readonly ModelBotData[];
}) {
  const t = useTranslate();
  const locale = useLocale();
  const { id, name, botCount } = company;
  if (company.archivedAt !== null) {
    return (
      <Card title={t('panels.bots')}>
        <p className="text-muted">
          {botCount === 0 ? t('panels.noBots.title') : t('organisation.archived.bots', { count: botCount })}
        </p>
      </Card>
    );
  }
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
      {bots.length === 0 ? (
        <EmptyState icon="chat" title={t('panels.noBots.title')} text={t('panels.noBots.text', { name })} />
      ) : (
        <ul>
          {bots.map((bot) => (
            <BotRow key={bot.id} bot={bot} onChanged={() => window.location.reload()} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** `?part=people` */
export function CompanyPeople({
  shell,
  company,
  ...people
}: Base & Omit<Parameters<typeof PeoplePart>[0], 'place' | 'archived' | 'selfId'>) {
  return (
    <PanelFrame shell={shell} place={placeOfCompany(company)} parts={companyParts} part="people">
      <PeoplePart
        place={{ kind: 'companies', id: company.id }}
        archived={company.archivedAt !== null}
        selfId={shell.account.id}
        {...people}
      />
    </PanelFrame>
  );
}

/** `?part=usage` */
export function CompanyUsage({
  shell,
  company,
  ...reports
}: Base & { byDay: UsageReportData; apart: UsageReportData }) {
  return (
    <PanelFrame shell={shell} place={placeOfCompany(company)} parts={companyParts} part="usage">
      <UsagePart
        place={{ kind: 'companies', id: company.id }}
        groupings={['modelBot', 'person']}
        {...reports}
      />
    </PanelFrame>
  );
}
