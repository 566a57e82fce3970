import { withLocale } from '#client/navigation.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import type { PersonData } from '#contracts/person.ts';
import { PeopleTable } from '../people/PeopleList.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { BotList } from './BotList.tsx';
import { Figures } from './Figures.tsx';
import { PageHeader } from './PageHeader.tsx';

type Props = {
  company: { id: string; name: string; tenantId: string };
  bots: readonly ModelBotData[];
  people: readonly PersonData[];
};

/** `/companies/{id}/panel`. Texts: panels, people, and those of the shell. */
export function CompanyPanel({ shell, ...props }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      <CompanyView {...props} />
    </PortalShell>
  );
}

function CompanyView({ company, bots, people }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const { name } = company;
  return (
    <>
      <PageHeader
        title={name}
        lead={t('panels.company.lead', { name })}
        actions={
          <ButtonLink icon="book" href={withLocale(`/companies/${company.id}/modules`, locale)}>
            {t('panels.openModules')}
          </ButtonLink>
        }
      />
      <Figures
        figures={[
          { label: t('panels.bots'), value: bots.length },
          { label: t('panels.people'), value: people.length },
        ]}
      />
      <div className="flex flex-col gap-6">
        <Card title={t('panels.bots')} padded={false}>
          {bots.length === 0 ? (
            <EmptyState
              icon="chat"
              title={t('panels.noBots.title')}
              text={t('panels.noBots.text', { name })}
            />
          ) : (
            <BotList bots={bots} />
          )}
        </Card>
        <Card title={t('panels.people')} padded={false}>
          {people.length === 0 ? (
            <EmptyState
              icon="users"
              title={t('panels.noPeople.title')}
              text={t('panels.noPeople.text', { name })}
            />
          ) : (
            <PeopleTable people={people} />
          )}
        </Card>
      </div>
    </>
  );
}
