import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { AgentStepData } from '#contracts/tool.ts';
import { packMessages } from '#i18n/format.ts';
import { allMessages, translator } from '#i18n/i18n.ts';
import { type Locale, locales } from '#rules/preferences.ts';
import { wholeTool } from '#rules/tools.ts';
import { I18nProvider } from '../../ui/i18n.tsx';
import { Steps } from './Steps.tsx';

const stepOf = (state: AgentStepData['state'], index: number): AgentStepData => ({
  id: `00000000-0000-7000-8000-00000000000${index}`,
  number: index + 1,
  tool: 'calculator',
  title: null,
  arguments: {},
  sends: null,
  changes: false,
  state,
  result: null,
  mediaId: null,
  error: null,
  signIn: null,
  question: null,
  durationMilliseconds: null,
});

const rendered = (steps: AgentStepData[], locale: Locale) =>
  renderToStaticMarkup(
    <I18nProvider locale={locale} messages={packMessages(allMessages(locale))}>
      <Steps steps={steps} open={false} />
    </I18nProvider>,
  );

/** The line that stands for steps that are not opened. */
const lineOf = (states: AgentStepData['state'][], locale: Locale) =>
  /<summary>.*?<\/summary>/.exec(rendered(states.map(stepOf), locale))?.[0];

it.each(locales)('the closed line says in %s how many steps failed and how many were declined', (locale) => {
  const t = translator(locale);
  const line = lineOf(['done', 'failed', 'declined', 'declined'], locale);
  expect(line).toContain(t('chat.steps.failed', { count: 1 }));
  expect(line).toContain(t('chat.steps.declined', { count: 2 }));
});

it.each(locales)('the closed line says only the number in %s where all steps were taken', (locale) => {
  const t = translator(locale);
  const line = lineOf(['done'], locale);
  expect(line).not.toContain(t('chat.steps.failed', { count: 0 }));
  expect(line).not.toContain(t('chat.steps.declined', { count: 0 }));
});

it.each(locales)(
  'the closed line of a whole reading is in %s the sentence that tells how far it is',
  (locale) => {
    const title = translator(locale)('chat.whole.reading.sections', { count: 20, read: '6' });
    const line = /<summary>.*?<\/summary>/.exec(
      rendered([{ ...stepOf('running', 0), tool: wholeTool, title }], locale),
    )?.[0];
    expect(line).toContain(`>${title}<`);
  },
);

it.each(locales)('a step that runs says in %s how far it is, where that is told', (locale) => {
  const running = translator(locale)('chat.steps.states.running');
  const line = (progress?: AgentStepData['progress']) =>
    rendered([{ ...stepOf('running', 0), ...(progress && { progress }) }], locale);
  expect(line()).toContain(running);
  expect(line({ share: 0.25, text: 'Page 3' })).toMatch(/25\s?% · Page 3/);
  expect(line({ share: 0.25, text: '' })).not.toContain(running);
  expect(line({ share: null, text: '' })).toContain(running);
});
