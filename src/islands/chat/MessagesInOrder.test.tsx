import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { packMessages } from '#i18n/format.ts';
import { allMessages, translator } from '#i18n/i18n.ts';
import { type Locale, locales } from '#rules/preferences.ts';
import { I18nProvider } from '../ui/i18n.tsx';
import { MessagesInOrder } from './MessagesInOrder.tsx';
import type { ChatMessage } from './message.ts';

const answer = (id: string, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  role: 'assistant',
  model: 'quoter',
  rating: null,
  parentId: null,
  versions: [id],
  createdAt: '2026-11-21T10:00:00Z',
  status: 'complete',
  parts: [{ type: 'text', text: `Words of ${id}.` }],
  ...changes,
});

const shown = (locale: Locale, messages: ChatMessage[]) =>
  renderToStaticMarkup(
    <I18nProvider locale={locale} messages={packMessages(allMessages(locale))}>
      <MessagesInOrder messages={messages} botName="Bot" open={null} busy={false} acts={{ cite: () => {} }} />
    </I18nProvider>,
  );

it.each(locales)('in %s, a conversation says once what a quoted answer is, at the first', (locale) => {
  const note = translator(locale)('chat.quoterNote');
  const unwritten = answer('broken', { status: 'failed', parts: [] });
  const html = shown(locale, [unwritten, answer('one'), answer('two'), answer('three')]);
  const [before = '', ...after] = html.split(note);
  expect(after).toHaveLength(1);
  expect(before).toContain('Words of one.');
  expect(before).not.toContain('Words of two.');
});

it.each(locales)('in %s, each answer says which model wrote it, and why none did', (locale) => {
  const t = translator(locale);
  const instead = {
    insteadOf: 'large-model',
    insteadBecause: { problem: 'unreachable' as const, provider: 'Acme' },
  };
  const html = shown(locale, [
    answer('one', instead),
    answer('two', { model: 'large-model' }),
    answer('three', instead),
    answer('four'),
  ]);
  expect(html.split(t('chat.quotedInstead.unreachable', { provider: 'Acme' }))).toHaveLength(3);
  expect(html.split(t('chat.writtenBy', { model: 'large-model' }))).toHaveLength(2);
  expect(html.split(t('chat.quoterNote'))).toHaveLength(2);
});
