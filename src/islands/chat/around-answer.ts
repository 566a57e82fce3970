import type { ChatApi } from './chat-api.ts';
import type { ChatViewActs } from './chat-view.ts';
import type { ListedConversations } from './listed-conversations.ts';

export type AroundAnswer = ReturnType<typeof createAroundAnswer>;

/** What an answer changes around it: its conversation's title and place, and what is left today. */
export function createAroundAnswer(
  { change }: ChatViewActs,
  { bot, api, listed }: { bot: { id: string }; api: Pick<ChatApi, 'getUsage'>; listed: ListedConversations },
) {
  /** Shows what is left today, as far as the server says so. */
  async function count(): Promise<void> {
    const [usage] = await Promise.allSettled([api.getUsage(bot.id)]);
    if (usage.status === 'fulfilled') change({ usage: usage.value });
  }

  return {
    count,
    /** Shows all of it anew. What the server does not say stays as it is. */
    async refresh(): Promise<void> {
      await Promise.all([count(), listed.refresh()]);
    },
  };
}
