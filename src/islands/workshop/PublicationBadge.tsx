import type { ModelBotDetail } from '#contracts/model-bot.ts';
import { Badge } from '../ui/Badge.tsx';
import { useTranslate } from '../ui/i18n.tsx';

/** Whether readers see the bot, and which version. A person's own has no readers: it says nothing until published. */
export function PublicationBadge({ bot }: { bot: ModelBotDetail }) {
  const t = useTranslate();
  const { publishedAt, publishedVersion: number, hasUnpublishedChanges } = bot;
  if (!publishedAt) return <Badge>{t('panels.draft')}</Badge>;
  if (number === null) return bot.companyId ? <Badge tone="success">{t('panels.published')}</Badge> : null;
  return (
    <>
      <Badge tone="success">{t('workshop.badge.published', { number })}</Badge>
      {hasUnpublishedChanges && <Badge tone="warning">{t('workshop.badge.changed')}</Badge>}
    </>
  );
}
