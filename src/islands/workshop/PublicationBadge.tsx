import type { ModelBotDetail } from '#contracts/model-bot.ts';
import { Badge } from '../ui/Badge.tsx';
import { useTranslate } from '../ui/i18n.tsx';

/**
 * Whether readers see the bot, which version, and in how much the draft has gone on since, which leads to what it is. A
 * person's own has no readers: it says nothing until published.
 */
export function PublicationBadge({ bot, onCompare }: { bot: ModelBotDetail; onCompare: () => void }) {
  const t = useTranslate();
  const { publishedAt, publishedVersion: number, unpublishedChanges: count } = bot;
  if (!publishedAt) return <Badge>{t('workshop.badge.draft')}</Badge>;
  if (number === null) return bot.companyId ? <Badge tone="success">{t('panels.published')}</Badge> : null;
  return (
    <>
      <Badge tone="success">{t('workshop.badge.published', { number })}</Badge>
      {count > 0 && (
        <button
          type="button"
          className="badge badge-warning cursor-pointer underline underline-offset-2"
          onClick={onCompare}
        >
          {t('workshop.badge.changes', { count })}
        </button>
      )}
    </>
  );
}
