import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { QualityResultData } from '#contracts/quality.ts';
import { packMessages } from '#i18n/format.ts';
import { allMessages } from '#i18n/i18n.ts';
import { I18nProvider } from '../../ui/i18n.tsx';
import { QuestionResult } from './QuestionResult.tsx';

const result: QualityResultData = {
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
};

it.each([
  ['en', 'It cites rules.pdf, p. 2.', 'Cited: rules.pdf, p. 2', 'Written by large-model'],
  ['es', 'Cita rules.pdf, pág. 2.', 'Fuentes citadas: rules.pdf, pág. 2', 'Escrita por large-model'],
] as const)(
  '%s: the page of a source is said to be one, and who wrote the answer',
  (locale, compared, cited, written) => {
    const html = renderToStaticMarkup(
      <I18nProvider locale={locale} messages={packMessages(allMessages(locale))}>
        <QuestionResult result={result} />
      </I18nProvider>,
    );
    expect(html).toContain(compared);
    expect(html).toContain(cited);
    expect(html).toContain(written);
  },
);

it('a file that is cited on several pages is named once', () => {
  const sources = [1, 3, 2].map((page) => ({ fileName: 'rules.pdf', page }));
  const html = renderToStaticMarkup(
    <I18nProvider locale="en" messages={packMessages(allMessages('en'))}>
      <QuestionResult result={{ ...result, sources }} />
    </I18nProvider>,
  );
  expect(html).toContain('Cited: rules.pdf, pp. 1, 3, 2');
});

it('an answer is shown without the signs of its Markdown', () => {
  const html = renderToStaticMarkup(
    <I18nProvider locale="en" messages={packMessages(allMessages('en'))}>
      <QuestionResult result={{ ...result, answer: '**Four** weeks [1].' }} />
    </I18nProvider>,
  );
  expect(html).toContain('>Four weeks.<');
});
