import { describe, expect, it } from 'vitest';
import type { ListedConversation } from '#contracts/conversation.ts';
import { groupConversations, nameAssistants } from './conversation-groups.ts';
import { conversation } from './testing/fake-chat-api.ts';

const used = (id: string, updatedAt: string, pinned = false): ListedConversation => ({
  ...conversation(id),
  updatedAt,
  pinned,
});
const grouped = (conversations: ListedConversation[], timeZone: string, now: string) =>
  groupConversations(conversations, { now: Date.parse(now), timeZone }).map((each) => [
    each.group,
    each.conversations.map(({ id }) => id),
  ]);

describe('the groups of conversations', () => {
  it('follow the calendar back from today, with pinned ones before them', () => {
    const all = [
      used('a', '2026-11-27T08:00:00Z'),
      used('b', '2026-11-26T23:00:00Z'),
      used('c', '2026-11-20T12:00:00Z'),
      used('d', '2026-10-28T12:00:00Z'),
      used('e', '2026-10-27T12:00:00Z'),
      used('f', '2025-01-01T00:00:00Z', true),
    ];
    expect(grouped(all, 'UTC', '2026-11-27T18:00:00Z')).toEqual([
      ['pinned', ['f']],
      ['today', ['a']],
      ['yesterday', ['b']],
      ['week', ['c']],
      ['month', ['d']],
      ['older', ['e']],
    ]);
  });

  it('are those of the time zone in which they are read', () => {
    const late = [used('a', '2026-11-26T23:30:00Z')];
    expect(grouped(late, 'Europe/Madrid', '2026-11-27T10:00:00Z')).toEqual([['today', ['a']]]);
    expect(grouped(late, 'America/Denver', '2026-11-27T10:00:00Z')).toEqual([['yesterday', ['a']]]);
  });

  it('count the night on which clocks change as one day', () => {
    const before = [used('a', '2026-10-24T22:30:00Z'), used('b', '2026-10-24T21:30:00Z')];
    expect(grouped(before, 'Europe/Madrid', '2026-10-25T23:30:00Z')).toEqual([
      ['yesterday', ['a']],
      ['week', ['b']],
    ]);
  });
});

it('conversations say with which assistant they are where one is not with the chat’s own, and all are listed', () => {
  const [mine, other] = [{ modelBotId: 'a' }, { modelBotId: 'b' }];
  const named = (listed: { modelBotId: string }[], only: string | null = null) =>
    nameAssistants(listed, { own: 'a', only });
  expect([named([]), named([mine, mine]), named([mine, other]), named([other])]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(named([other, other], 'b')).toBe(false);
});
