import type { SettingData } from '#contracts/installation.ts';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Table } from '../ui/Table.tsx';
import { AdminLinks } from './AdminLinks.tsx';

/** `/admin/settings`: what the installation was started with. Texts: admin, settings, and those of the shell. */
export function SettingsPortal({ shell, settings }: { shell: ShellProps; settings: SettingData[] }) {
  return (
    <PortalShell shell={shell}>
      <AdminLinks current="settings" />
      <View settings={settings} />
    </PortalShell>
  );
}

function View({ settings }: { settings: SettingData[] }) {
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
