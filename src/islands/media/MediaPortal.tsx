import type { ModelBotData } from '#contracts/model-bot.ts';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { BotAvatar } from '../ui/BotAvatar.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { AgentNavigation } from './AgentNavigation.tsx';
import type { MediaStart } from './gallery.ts';
import { MediaView } from './MediaView.tsx';

/** `/model-bots/{id}/ai-gen?tab=media`. Texts: media, chat. */
export function MediaPortal({ shell, ...start }: { shell: ShellProps } & MediaStart) {
  return (
    <PortalShell shell={shell}>
      <Heading bot={start.bot} />
      <MediaView {...start} />
    </PortalShell>
  );
}

function Heading({ bot }: { bot: ModelBotData }) {
  const t = useTranslate();
  return (
    <PageHeader
      mark={<BotAvatar bot={bot} className="size-12 text-lg" />}
      title={bot.name}
      lead={t('media.lead')}
      actions={<AgentNavigation botId={bot.id} current="media" />}
    />
  );
}
