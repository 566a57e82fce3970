import type { SettingData } from '#contracts/installation.ts';
import type { RoleName } from '#rules/roles.ts';
import { SecondFactorCard } from '../people/SecondFactorCard.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Table } from '../ui/Table.tsx';
import { AdminLinks } from './AdminLinks.tsx';

/**
 * `/admin/settings`: what the installation was started with, and what it asks of its people. Texts: admin, people,
 * secondFactor, settings, and those of the shell.
 */
export function SettingsPortal({
  shell,
  settings,
  secondFactor,
}: {
  shell: ShellProps;
  settings: SettingData[];
  /** The roles that need two factors. */
  secondFactor: RoleName[];
}) {
  return (
    <PortalShell shell={shell}>
      <AdminLinks current="settings" />
      <View settings={settings} secondFactor={secondFactor} />
    </PortalShell>
  );
}

function View({ settings, secondFactor }: { settings: SettingData[]; secondFactor: RoleName[] }) {
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
