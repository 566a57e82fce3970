import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { QualityRunWithResults } from '#contracts/quality.ts';
import { packMessages } from '#i18n/format.ts';
import { allMessages } from '#i18n/i18n.ts';
import { I18nProvider } from '../../ui/i18n.tsx';
import { RunResults } from './RunResults.tsx';

const run: QualityRunWithResults = {
  id: '1',
  trigger: 'person',
  target: 'draft',
  versionNumber: null,
  status: 'finished',
  model: 'quoter',
  total: 1,
  passed: 0,
  failed: 1,
  broken: 0,
  createdAt: '2026-11-21T10:00:00Z',
  finishedAt: '2026-11-21T10:00:01Z',
  results: [
    {
      questionId: null,
      question: 'Why?',
      expectedText: '',
      expectedFile: 'rules.pdf',
      expectedPage: 3,
      expectsRefusal: false,
      outcome: 'failed',
      answer: 'So.',
      model: 'large-model',
      checks: [{ check: 'page', passed: false, expected: '3', found: 'rules.pdf: 2' }],
      sources: [{ fileName: 'rules.pdf', page: 2 }],
    },
  ],
};

it.each([
  ['en', 'It cites rules.pdf, p. 2.', 'Cited: rules.pdf, p. 2', 'Written by large-model'],
  ['es', 'Cita rules.pdf, pág. 2.', 'Cita: rules.pdf, pág. 2', 'Escrita por large-model'],
] as const)(
  '%s: the page of a source is said to be one, and who wrote the answer',
  (locale, compared, cited, written) => {
    const html = renderToStaticMarkup(
      <I18nProvider locale={locale} messages={packMessages(allMessages(locale))}>
        <RunResults botId="b" run={run} runs={[]} />
      </I18nProvider>,
    );
    expect(html).toContain(compared);
    expect(html).toContain(cited);
    expect(html).toContain(written);
  },
);
