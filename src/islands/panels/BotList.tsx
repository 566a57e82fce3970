import { withLocale } from '#client/navigation.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** Bots as rows with the ways into them: their files and their chat, as far as the person may. */
export function BotList({ bots }: { bots: readonly ModelBotData[] }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <ul>
      {bots.map(({ id, name, purpose, fileCount, publishedAt, may }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-5 py-4 first:border-t-0 sm:px-6"
        >
          <div className="min-w-0 flex-1 basis-60">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
              {publishedAt ? (
                <Badge tone="success">{t('panels.published')}</Badge>
              ) : (
                <Badge>{t('panels.draft')}</Badge>
              )}
            </p>
            {purpose && <p className="text-sm text-muted">{purpose}</p>}
            <p className="text-sm text-muted">{t('panels.fileCount', { count: fileCount })}</p>
          </div>
          <div className="flex gap-2">
            {may.feed && (
              <ButtonLink
                size="small"
                icon="file"
                href={withLocale(`/model-bots/${id}/uploads`, locale)}
                aria-label={t('panels.filesOf', { name })}
              >
                {t('panels.files')}
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
          </div>
        </li>
      ))}
    </ul>
  );
}
