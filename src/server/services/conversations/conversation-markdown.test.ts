import { expect, test } from 'vitest';
import type { MessageData } from '#contracts/conversation.ts';
import { conversationMarkdown } from './conversation-markdown.ts';

const ctx = { locale: 'en', actor: { account: { profile: { timeZone: null } } } } as const;

test('each message of a conversation is written by itself, however many there are', async () => {
  const messages = Array.from({ length: 200 }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    status: 'complete',
    createdAt: '2026-11-02T09:00:00Z',
    parts: [{ type: 'text', text: `${at} ${'word '.repeat(400)}` }],
  })) as unknown as MessageData[];
  const pieces: string[] = [];
  for await (const piece of conversationMarkdown(ctx, { title: 'Gates', botName: 'Desk', messages })) {
    pieces.push(piece);
  }
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2_200);
  expect(pieces.join('')).toMatch(
    /^# Gates\n\n## You\n\n\*2 November 2026[^*]*\*\n\n> 0 word[^\n]*\n\n## Desk\n\n/,
  );
});
