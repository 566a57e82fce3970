import { useStore } from '@nanostores/react';
import { call } from '#client/api/call.ts';
import { useLoaded } from '#client/react/use-loaded.ts';
import type { DraftStore } from '#client/stores/bot-draft.ts';
import type { AnswerBounds } from '#rules/model-allowance.ts';
import type { ToolSettings } from '#rules/tools.ts';
import { Card } from '../../ui/Card.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { WhileLoading } from '../../ui/WhileLoading.tsx';
import { ActionsCard } from './ActionsCard.tsx';
import { BoundsCard } from './BoundsCard.tsx';
import { BuiltInTools } from './BuiltInTools.tsx';
import { KeysCard } from './KeysCard.tsx';
import { ServersCard } from './ServersCard.tsx';
import { WebHostsField } from './WebHostsField.tsx';

/** What the assistant may use, and how far it may go; saved as it is changed. */
export function ToolsTab({
  draft,
  bounds,
  hasProvider,
  makesImages,
}: {
  draft: DraftStore;
  /** What the plan lets one answer take. */
  bounds: AnswerBounds;
  hasProvider: boolean;
  makesImages: boolean;
}) {
  const t = useTranslate();
  const { bot, settings, fields } = useStore(draft.$draft);
  const place = { kind: 'model-bots', id: bot.id } as const;
  const keys = useLoaded(null, () => call('GET model-bots/{id}/tool-secrets', { params: { id: bot.id } }));
  const { tools } = settings;
  const quotes = !hasProvider || settings.model === 'quoter';
  const change = (changes: Partial<ToolSettings>) => draft.change('tools', { ...tools, ...changes });
  const secrets = keys.data?.secrets ?? null;

  return (
    <div className="flex flex-col gap-5">
      {quotes && (
        <Notice tone="warning" title={t('tools.needsModel')}>
          <p>{t('tools.needsModelText')}</p>
        </Notice>
      )}
      <Card title={t('tools.title')} text={t('tools.text')}>
        <BuiltInTools
          enabled={tools.enabled}
          makesImages={makesImages}
          onChange={(enabled) => change({ enabled })}
        />
        {tools.enabled.includes('fetchPage') && <WebHostsField botId={bot.id} />}
      </Card>
      <ActionsCard
        botId={bot.id}
        secrets={secrets}
        actions={tools.actions}
        onChange={(actions) => change({ actions })}
      />
      <ServersCard
        botId={bot.id}
        secrets={secrets}
        servers={tools.servers}
        onChange={(servers) => change({ servers })}
      />
      {keys.data ? (
        <KeysCard of={place} keys={keys.data} onChange={keys.set} />
      ) : (
        <Card title={t('tools.keys.title')}>
          <WhileLoading {...keys} />
        </Card>
      )}
      <BoundsCard tools={tools} bounds={bounds} fields={fields} onChange={change} />
    </div>
  );
}
