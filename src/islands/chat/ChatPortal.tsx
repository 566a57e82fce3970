import { asPortal } from '../ui/as-portal.tsx';
import { ChatView } from './ChatView.tsx';
import type { ChatStart } from './chat-state.ts';
import { VoiceContext } from './voice-context.ts';

/** `/model-bots/{id}/ai-gen`; with `hasVoice` a provider reads aloud. Texts: chat, common, errors, fieldErrors. */
export const ChatPortal = asPortal(ChatPage);

function ChatPage({ hasVoice, ...start }: { hasVoice: boolean; listHidden: boolean } & ChatStart) {
  return (
    <VoiceContext value={hasVoice ? start.bot.id : null}>
      <ChatView {...start} />
    </VoiceContext>
  );
}
