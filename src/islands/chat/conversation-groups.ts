import type { ListedConversation } from '#contracts/conversation.ts';

const conversationGroups = ['pinned', 'today', 'yesterday', 'week', 'month', 'older'] as const;
export type ConversationGroup = (typeof conversationGroups)[number];

const day = 86_400_000;

/**
 * Conversations by when they were last used, the pinned ones first; groups without any are left out.
 * @param now in milliseconds
 * @param timeZone whose days they are
 */
export function groupConversations(
  conversations: readonly ListedConversation[],
  { now, timeZone }: { now: number; timeZone: string },
): { group: ConversationGroup; conversations: ListedConversation[] }[] {
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  /** Days are counted on the calendar: those on which clocks change are shorter or longer. */
  const dayOf = (moment: number) => Date.parse(format.format(moment)) / day;
  const today = dayOf(now);
  const groupOf = ({ pinned, updatedAt }: ListedConversation): ConversationGroup => {
    if (pinned) return 'pinned';
    const ago = today - dayOf(Date.parse(updatedAt));
    if (ago <= 0) return 'today';
    if (ago === 1) return 'yesterday';
    if (ago <= 7) return 'week';
    return ago <= 30 ? 'month' : 'older';
  };
  const groups = Map.groupBy(conversations, groupOf);
  return conversationGroups.flatMap((group) => {
    const inIt = groups.get(group);
    return inIt ? [{ group, conversations: inIt }] : [];
  });
}

/**
 * Whether each of these says with which assistant it is: where they are with more than one, the chat's own among them,
 * and are not those with one alone.
 * @param only the assistant whose conversations alone are listed
 */
export function nameAssistants(
  conversations: readonly { modelBotId: string }[],
  { own, only }: { own: string; only: string | null },
): boolean {
  return only === null && conversations.some(({ modelBotId }) => modelBotId !== own);
}
