import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { ChatView } from './ChatView.tsx';
import type { ChatStart } from './chat-state.ts';

/** `/model-bots/{id}/ai-gen`. Texts: chat, common, errors, fieldErrors. */
export function ChatPortal({ shell, ...start }: { shell: ShellProps } & ChatStart) {
  return (
    <PortalShell shell={shell} fill>
      <ChatView {...start} />
    </PortalShell>
  );
}
