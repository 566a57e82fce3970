import { withLocale } from '#client/browser/navigation.ts';
import type { ConversationData } from '#contracts/conversation.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { AgentNavigation } from '../media/AgentNavigation.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { AssistantPicker } from './AssistantPicker.tsx';
import { ConversationMenu } from './ConversationMenu.tsx';
import type { ConversationActs } from './ConversationRow.tsx';
import type { Assistants } from './use-assistants.ts';

/** What stands above a conversation: its name, what can be done with it, and the way to the assistant. */
export function ChatHeader({
  bot,
  assistants,
  conversationId,
  conversation,
  acts,
  hidden,
  onHide,
}: {
  bot: ModelBotData;
  assistants: Assistants;
  conversationId: string | null;
  /** The one in view, where it is in a list. */
  conversation: ConversationData | undefined;
  acts: ConversationActs;
  /** Whether the list beside the chat is hidden. */
  hidden: boolean;
  onHide: (next: boolean) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const title = conversation?.title;
  return (
    <header className="flex items-center gap-2 border-b border-line px-4 py-2.5 sm:px-6">
      <IconButton
        icon="layout"
        size="small"
        className="-ml-2 max-lg:hidden"
        label={t(`chat.conversations.${hidden ? 'showList' : 'hideList'}`)}
        aria-expanded={!hidden}
        onClick={() => onHide(!hidden)}
      />
      <AssistantPicker bot={bot} showsName={title !== undefined} assistants={assistants} />
      <h1 dir="auto" className="min-w-0 flex-1 truncate font-semibold">
        {title || bot.name}
      </h1>
      {conversationId && (
        <ConversationMenu bot={bot} conversationId={conversationId} conversation={conversation} acts={acts} />
      )}
      <AgentNavigation botId={bot.id} current="chat" />
      {bot.may.feed && (
        <ButtonLink
          size="small"
          variant="ghost"
          icon="file"
          href={withLocale(`/model-bots/${bot.id}/uploads`, locale)}
        >
          <span className="max-sm:sr-only">{t('chat.manageFiles')}</span>
        </ButtonLink>
      )}
    </header>
  );
}
