import { useState } from 'react';
import type { ToolSecretData } from '#contracts/tool.ts';
import { describeServerTool } from '#rules/tool-description.ts';
import { reasonAgainst } from '#rules/tool-schema.ts';
import { type ToolServer, toolLimits } from '#rules/tools.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { isKeyGone } from './is-key-gone.ts';
import { newId } from './new-id.ts';
import { ServerDialog } from './ServerDialog.tsx';
import { SourceList } from './SourceList.tsx';

/** MCP servers with the tools chosen of each. */
export function ServersCard({
  botId,
  secrets,
  servers,
  onChange,
}: {
  botId: string;
  /** Null while they are not known. */
  secrets: readonly ToolSecretData[] | null;
  servers: readonly ToolServer[];
  onChange: (servers: ToolServer[]) => void;
}) {
  const t = useTranslate();
  const [edited, setEdited] = useState<ToolServer | null>(null);

  function keep(changed: ToolServer) {
    const isKnown = servers.some(({ id }) => id === changed.id);
    onChange(
      isKnown ? servers.map((each) => (each.id === changed.id ? changed : each)) : [...servers, changed],
    );
    setEdited(null);
  }

  return (
    <SourceList
      title={t('tools.servers.title')}
      text={t('tools.servers.text')}
      empty={t('tools.servers.empty')}
      add={t('tools.servers.add')}
      most={toolLimits.servers}
      sources={servers.map(({ id, name, url, secretId, tools }) => ({
        id,
        name,
        address: url,
        problem: isKeyGone(secrets, secretId) ? t('tools.keys.goneText') : null,
        tools: tools.map((tool) => ({
          name: tool.name,
          asks: tool.changes,
          leftOut: reasonAgainst(tool.inputSchema),
          toldOf: describeServerTool(tool, name).toldOf,
        })),
      }))}
      onAdd={() => setEdited({ id: newId(), name: '', url: '', secretId: null, tools: [] })}
      onEdit={(id) => setEdited(servers.find((each) => each.id === id) ?? null)}
      onRemove={(id) => onChange(servers.filter((each) => each.id !== id))}
    >
      {edited && (
        <ServerDialog
          botId={botId}
          secrets={secrets}
          server={edited}
          onKeep={keep}
          onClose={() => setEdited(null)}
        />
      )}
    </SourceList>
  );
}
