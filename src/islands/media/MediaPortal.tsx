import { asPortal } from '../ui/as-portal.tsx';
import { BotAvatar } from '../ui/BotAvatar.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { AgentNavigation } from './AgentNavigation.tsx';
import type { MediaStart } from './gallery.ts';
import { MediaView } from './MediaView.tsx';

/** `/model-bots/{id}/ai-gen?tab=media`. Texts: media, chat. */
export const MediaPortal = asPortal(MediaPage);

function MediaPage(start: MediaStart) {
  const t = useTranslate();
  const { bot } = start;
  return (
    <>
      <PageHeader
        mark={<BotAvatar bot={bot} className="size-12 text-lg" />}
        title={bot.name}
        lead={t('media.lead')}
        actions={<AgentNavigation botId={bot.id} current="media" />}
      />
      <MediaView {...start} />
    </>
  );
}
