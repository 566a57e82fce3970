import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { AgentStepData } from '#contracts/tool.ts';
import { packMessages } from '#i18n/format.ts';
import { allMessages, translator } from '#i18n/i18n.ts';
import { type Locale, locales } from '#rules/preferences.ts';
import { I18nProvider } from '../ui/i18n.tsx';
import { MessagesInOrder } from './MessagesInOrder.tsx';
import type { ChatMessage } from './message.ts';

const step: Omit<AgentStepData, 'tool'> = {
  id: '00000000-0000-7000-8000-000000000001',
  number: 1,
  title: null,
  arguments: {},
  sends: null,
  changes: false,
  state: 'done',
  result: '',
  mediaId: null,
  error: null,
  signIn: null,
  question: null,
  durationMilliseconds: 1,
};

const noteOf = (tool: string, locale: Locale) =>
  shown(locale, [
    { type: 'data-step', id: step.id, data: { ...step, tool } },
    { type: 'text', text: 'It is raining.' },
    { type: 'data-support', id: 'support', data: { unsupported: [{ start: 0, end: 14 }] } },
  ]);

function shown(locale: Locale, parts: ChatMessage['parts'], changes: Partial<ChatMessage> = {}) {
  const message: ChatMessage = {
    id: 'm',
    role: 'assistant',
    model: 'm',
    rating: null,
    parentId: null,
    versions: ['m'],
    createdAt: '2026-11-21T10:00:00Z',
    status: 'complete',
    parts,
    ...changes,
  };
  return renderToStaticMarkup(
    <I18nProvider locale={locale} messages={packMessages(allMessages(locale))}>
      <MessagesInOrder
        messages={[message]}
        botName="Bot"
        open={null}
        busy={false}
        acts={{ cite: () => {} }}
      />
    </I18nProvider>,
  );
}

it.each(locales)(
  'in %s, an answer is said to be compared with what tools answered where there are any',
  (locale) => {
    const t = translator(locale);
    const [files, both] = [t('chat.support.files'), t('chat.support.filesAndTools')];
    const ofSearch = noteOf('search_files', locale);
    expect(ofSearch).toContain(t('chat.support.some', { sources: files }));
    expect(ofSearch).not.toContain(t('chat.support.explanationTools'));
    const ofTools = noteOf('weather', locale);
    expect(ofTools).toContain(t('chat.support.some', { sources: both }));
    expect(ofTools).toContain(t('chat.support.mark', { sources: both }));
    expect(ofTools).toContain(t('chat.support.explanationTools'));
  },
);

it.each(locales)('in %s, an answer from the files whose check failed is said to be unchecked', (locale) => {
  const t = translator(locale);
  const unchecked = t('chat.support.unchecked', { sources: t('chat.support.files') });
  const cited: ChatMessage['parts'] = [
    { type: 'text', text: 'At seven [1].' },
    {
      type: 'data-citation',
      id: 'citation-1',
      data: { number: 1, fileId: 'f', fileName: 'a.txt', page: null, start: 0, end: 8, quote: 'At seven' },
    },
  ];
  const checked: ChatMessage['parts'] = [
    ...cited,
    { type: 'data-support', id: 'support', data: { unsupported: [] } },
  ];
  expect(shown(locale, cited)).toContain(unchecked);
  expect(shown(locale, checked)).not.toContain(unchecked);
  expect(shown(locale, cited.slice(0, 1))).not.toContain(unchecked);
  expect(shown(locale, cited, { model: 'quoter' })).not.toContain(unchecked);
  expect(shown(locale, cited, { status: 'streaming' })).not.toContain(unchecked);
});
