import { useStore } from '@nanostores/react';
import type { DraftStore } from '#client/stores/bot-draft.ts';
import type { ApiKeyData } from '#contracts/model-bot.ts';
import type { ModelBotReaderData } from '#contracts/model-bot-version.ts';
import type { WidgetData } from '#contracts/widget.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ApiExample } from './ApiExample.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { LinkCard } from './LinkCard.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { WidgetCard } from './WidgetCard.tsx';

/** Who may ask the bot, and from where: people, a link for them, programs. */
export function ShareTab({
  draft,
  readers,
  keys,
  widget,
  onPublish,
}: {
  draft: DraftStore;
  readers: { list: ModelBotReaderData[]; total: number } | null;
  keys: ApiKeyData[] | null;
  widget: WidgetData | null;
  onPublish: () => void;
}) {
  const t = useTranslate();
  const { bot } = useStore(draft.$draft);
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
      {bot.companyId && bot.may.share && <PeopleCard bot={bot} first={readers} />}
      {bot.companyId && <LinkCard bot={bot} />}
      {bot.may.manageKeys ? (
        <>
          <WidgetCard bot={bot} first={widget} />
          <ApiKeys bot={bot} first={keys} />
          <ApiExample botId={bot.id} />
        </>
      ) : (
        <Notice>{t('uploads.share.notAllowed')}</Notice>
      )}
    </div>
  );
}
