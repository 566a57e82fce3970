import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import type { DraftStore } from '#client/stores/bot-draft.ts';
import type { ApiKeyData } from '#contracts/model-bot.ts';
import type { ModelBotReaderData } from '#contracts/model-bot-version.ts';
import type { WidgetData } from '#contracts/widget.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ApiExample } from './ApiExample.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { LinkCard } from './LinkCard.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { type SharePart, sharePartOf } from './parts.ts';
import { WidgetCard } from './WidgetCard.tsx';

/** Who may ask the bot, and from where, a part each: people with a link for them, other sites, programs. */
export function ShareTab({
  draft,
  first,
  readers,
  keys,
  widget,
  onPublish,
}: {
  draft: DraftStore;
  /** The part it opens with, where there is one of that name. */
  first: SharePart;
  readers: { list: ModelBotReaderData[]; total: number } | null;
  keys: ApiKeyData[] | null;
  widget: WidgetData | null;
  onPublish: () => void;
}) {
  const t = useTranslate();
  const { bot } = useStore(draft.$draft);
  const [part, setPart] = useState(first);
  const parts: { key: SharePart; content: ReactNode }[] = [];
  if (bot.companyId) {
    parts.push({
      key: 'people',
      content: (
        <div className="flex flex-col gap-5">
          {bot.may.share && <PeopleCard draft={draft} first={readers} />}
          <LinkCard bot={bot} />
        </div>
      ),
    });
  }
  if (bot.may.manageKeys) {
    parts.push(
      { key: 'sites', content: <WidgetCard bot={bot} first={widget} /> },
      {
        key: 'programs',
        content: (
          <div className="flex flex-col gap-5">
            <ApiKeys bot={bot} first={keys} />
            <ApiExample botId={bot.id} />
          </div>
        ),
      },
    );
  }

  function choose(key: string) {
    const address = new URL(window.location.href);
    address.searchParams.set('part', key);
    window.history.replaceState(null, '', address);
    setPart(sharePartOf(key));
  }

  return (
    <div className="flex flex-col gap-5">
      {bot.companyId && !bot.publishedAt && (
        <Notice
          title={t('workshop.share.notPublished')}
          action={
            bot.may.publish && (
              <Button size="small" onClick={onPublish}>
                {t('workshop.publish.action')}
              </Button>
            )
          }
        >
          {t('workshop.share.notPublishedText')}
        </Notice>
      )}
      <Tabs
        label={t('workshop.share.parts.label')}
        selected={part}
        keepsOpened
        onSelect={choose}
        tabs={parts.map(({ key, content }) => ({ key, label: t(`workshop.share.parts.${key}`), content }))}
      />
      {!bot.may.manageKeys && <Notice>{t('uploads.share.notAllowed')}</Notice>}
    </div>
  );
}
