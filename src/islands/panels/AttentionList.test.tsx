import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { packMessages } from '#i18n/format.ts';
import { allMessages } from '#i18n/i18n.ts';
import type { Attention } from '#rules/attention.ts';
import { I18nProvider } from '../ui/i18n.tsx';
import { AttentionList } from './AttentionList.tsx';

const drawn = (attention: Attention[]) =>
  renderToStaticMarkup(
    <I18nProvider locale="es" messages={packMessages(allMessages('es'))}>
      <AttentionList place={{ kind: 'companies', id: 'ferries' }} attention={attention} />
    </I18nProvider>,
  );

it('leads from files that could not be read to the files of each assistant that has some', () => {
  const bots = [
    { id: 'rules', name: 'Rules', count: 1200 },
    { id: 'prices', name: 'Prices', count: 1 },
  ];
  const text = drawn([{ kind: 'failedFiles', count: 1201, bots }]);
  expect(text).toContain('href="/es/companies/ferries/panel?part=bots"');
  expect(text).toContain('href="/es/model-bots/rules/uploads"');
  expect(text).toContain('href="/es/model-bots/prices/uploads"');
  expect(text.replace(/<[^>]*>/g, '')).toContain('Rules (1.200)Prices (1)');
});

it('leads on from anything else in one way', () => {
  expect(drawn([{ kind: 'unpublishedBots', count: 2 }]).match(/href=/g)).toHaveLength(1);
});

it('leads from what went unanswered to the questions of each assistant, and from failed trials to its trials', () => {
  const bots = [{ id: 'rules', name: 'Rules', count: 3 }];
  for (const kind of ['unanswered', 'failedAnswers'] as const) {
    expect(drawn([{ kind, count: 3, bots }])).toContain(
      'href="/es/model-bots/rules/uploads?tab=quality#unanswered"',
    );
  }
  expect(drawn([{ kind: 'failedTrials', count: 3, bots }])).toContain(
    'href="/es/model-bots/rules/uploads?tab=quality"',
  );
});
