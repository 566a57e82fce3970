import type { SettingData } from '#contracts/installation.ts';
import type { RoleName } from '#rules/roles.ts';
import { SecondFactorCard } from '../people/SecondFactorCard.tsx';
import { asPortal } from '../ui/as-portal.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Table } from '../ui/Table.tsx';

/**
 * `/admin/settings`: what the installation was started with, and what it asks of its people. Texts: admin, people,
 * secondFactor, settings.
 */
export const SettingsPortal = asPortal(SettingsView);

function SettingsView({
  settings,
  secondFactor,
}: {
  settings: SettingData[];
  /** The roles that need two factors. */
  secondFactor: RoleName[];
}) {
  const t = useTranslate();
  const shown = ({ state, value }: SettingData) =>
    state === 'set' ? (
      <code className="text-sm [overflow-wrap:anywhere]">{value}</code>
    ) : (
      <Badge tone={state === 'secret' ? 'success' : 'neutral'}>{t(`settings.states.${state}`)}</Badge>
    );
  return (
    <>
      <PageHeader title={t('settings.title')} lead={t('settings.lead')} />
      <div className="mb-6 max-w-3xl">
        <SecondFactorCard tenantId={null} roles={secondFactor} />
      </div>
      <Card padded={false}>
        <Table
          caption={t('settings.title')}
          rows={settings}
          rowKey={({ name }) => name}
          columns={[
            {
              key: 'name',
              header: t('settings.name'),
              cell: (setting) => <code className="text-sm [overflow-wrap:anywhere]">{setting.name}</code>,
            },
            { key: 'value', header: t('settings.value'), from: 'sm', narrow: 'alone', cell: shown },
          ]}
        />
      </Card>
    </>
  );
}
