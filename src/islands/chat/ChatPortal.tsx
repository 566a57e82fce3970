import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { ChatView } from './ChatView.tsx';
import type { ChatStart } from './chat-state.ts';
import { VoiceContext } from './voice-context.ts';

/** `/model-bots/{id}/ai-gen`; with `hasVoice` a provider reads aloud. Texts: chat, common, errors, fieldErrors. */
export function ChatPortal({
  shell,
  hasVoice,
  ...start
}: { shell: ShellProps; hasVoice: boolean } & ChatStart) {
  return (
    <PortalShell shell={shell} fill>
      <VoiceContext value={hasVoice ? start.bot.id : null}>
        <ChatView {...start} />
      </VoiceContext>
    </PortalShell>
  );
}
