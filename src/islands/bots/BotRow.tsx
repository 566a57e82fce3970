import { withLocale } from '#client/browser/navigation.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { Badge } from '../ui/Badge.tsx';
import { BotAvatar } from '../ui/BotAvatar.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { BotMenu } from '../workshop/BotMenu.tsx';

/** A bot with its state and the ways into it, as far as the person may. */
export function BotRow({ bot, onChanged }: { bot: ModelBotData; onChanged: () => void }) {
  const t = useTranslate();
  const locale = useLocale();
  const { id, name, purpose, fileCount, may } = bot;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-5 py-4 first:border-t-0">
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-3.5">
        <BotAvatar bot={bot} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span title={name} className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
            </span>
            <State bot={bot} />
          </p>
          {purpose && (
            <p dir="auto" className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
              {purpose}
            </p>
          )}
          <p className="text-sm text-muted">{t('panels.fileCount', { count: fileCount })}</p>
        </div>
      </div>
      <div className="flex gap-2">
        {may.feed && (
          <ButtonLink
            size="small"
            icon="edit"
            href={withLocale(`/model-bots/${id}/uploads`, locale)}
            aria-label={t('modules.bots.openOf', { name })}
          >
            {t('modules.bots.open')}
          </ButtonLink>
        )}
        {may.chat && (
          <ButtonLink
            size="small"
            icon="chat"
            href={withLocale(`/model-bots/${id}/ai-gen`, locale)}
            aria-label={t('panels.askBot', { name })}
          >
            {t('panels.ask')}
          </ButtonLink>
        )}
        <BotMenu bot={bot} onChanged={onChanged} />
      </div>
    </li>
  );
}

function State({ bot }: { bot: ModelBotData }) {
  const t = useTranslate();
  if (bot.archivedAt) return <Badge tone="warning">{t('modules.bots.archived')}</Badge>;
  // A person's own has nobody to be published to.
  if (!bot.companyId) return null;
  if (bot.publishedAt) return <Badge tone="success">{t('panels.published')}</Badge>;
  return <Badge>{t('panels.draft')}</Badge>;
}
