import { useState } from 'react';
import type { ToolSecretData } from '#contracts/tool.ts';
import { argumentsSchema, changesSomething } from '#rules/http-operations.ts';
import { describeOperation } from '#rules/tool-description.ts';
import { reasonAgainst } from '#rules/tool-schema.ts';
import { type HttpActions, secretIdsOf, toolLimits } from '#rules/tools.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { ActionsDialog } from './ActionsDialog.tsx';
import { isKeyGone } from './is-key-gone.ts';
import { newId } from './new-id.ts';
import { SourceList } from './SourceList.tsx';

/** HTTP interfaces, each from an OpenAPI document. */
export function ActionsCard({
  botId,
  secrets,
  actions,
  onChange,
}: {
  botId: string;
  /** Null while they are not known. */
  secrets: readonly ToolSecretData[] | null;
  actions: readonly HttpActions[];
  onChange: (actions: HttpActions[]) => void;
}) {
  const t = useTranslate();
  const [edited, setEdited] = useState<HttpActions | null>(null);

  function keep(changed: HttpActions) {
    const isKnown = actions.some(({ id }) => id === changed.id);
    onChange(
      isKnown ? actions.map((each) => (each.id === changed.id ? changed : each)) : [...actions, changed],
    );
    setEdited(null);
  }

  return (
    <SourceList
      title={t('tools.actions.title')}
      text={t('tools.actions.text')}
      empty={t('tools.actions.empty')}
      add={t('tools.actions.add')}
      most={toolLimits.actions}
      sources={actions.map(({ id, name, baseUrl, operations, ...keys }) => ({
        id,
        name,
        address: baseUrl,
        problem: secretIdsOf(keys).some((id) => isKeyGone(secrets, id)) ? t('tools.keys.goneText') : null,
        tools: operations.map((operation) => ({
          name: operation.id,
          asks: changesSomething(operation),
          leftOut: reasonAgainst(argumentsSchema(operation)),
          toldOf: describeOperation(operation, name).toldOf,
        })),
      }))}
      onAdd={() => setEdited({ id: newId(), name: '', baseUrl: '', secretId: null, operations: [] })}
      onEdit={(id) => setEdited(actions.find((each) => each.id === id) ?? null)}
      onRemove={(id) => onChange(actions.filter((each) => each.id !== id))}
    >
      {edited && (
        <ActionsDialog
          botId={botId}
          secrets={secrets}
          actions={edited}
          onKeep={keep}
          onClose={() => setEdited(null)}
        />
      )}
    </SourceList>
  );
}
