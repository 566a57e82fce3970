import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { CostReportData } from '#contracts/model-provider.ts';
import { packMessages } from '#i18n/format.ts';
import { allMessages, translator } from '#i18n/i18n.ts';
import { type Locale, locales } from '#rules/preferences.ts';
import { I18nProvider } from '../ui/i18n.tsx';
import { CostPart } from './CostPart.tsx';

type Total = Pick<CostReportData['total'], 'calls' | 'cost'>;

const reportOf = (by: CostReportData['by'], { calls, cost }: Total): CostReportData => {
  const total = { calls, cost, inputTokens: 1500 * calls, outputTokens: 200 * calls };
  const id = by === 'day' ? '2026-11-21' : 'example/small';
  const before = by === 'day' ? { ...total, cost: total.cost / 2 } : null;
  return { from: '2026-11-21', to: '2026-11-21', by, total, before, rows: [{ id, name: id, ...total }] };
};

/** What a person sees of what models cost. */
const shown = (total: Total, locale: Locale = 'en') =>
  renderToStaticMarkup(
    <I18nProvider locale={locale} messages={packMessages(allMessages(locale))}>
      <CostPart
        place={null}
        groupings={['model']}
        byDay={reportOf('day', total)}
        apart={reportOf('model', total)}
      />
    </I18nProvider>,
  );

it.each(locales)(
  'models that were used and cost nothing are told so in %s, above the table of their use',
  (locale) => {
    const html = shown({ calls: 3, cost: 0 }, locale);
    expect(html).toContain(translator(locale)('costs.nothingCharged'));
    expect(html).not.toContain('role="img"');
    expect(html).toContain('<table');
    expect(html).toContain(locale === 'es' ? '4.500' : '4,500');
  },
);

it('what cost something is a chart instead', () => {
  const html = shown({ calls: 3, cost: 2_500_000 });
  expect(html).toContain('role="img"');
  expect(html).toContain('$2.50');
  expect(html).toContain('+100%');
  expect(html).not.toContain(translator('en')('costs.nothingCharged'));
});

it('a period without a call has neither chart nor table', () => {
  const html = shown({ calls: 0, cost: 0 });
  expect(html).toContain(translator('en')('costs.none'));
  expect(html).not.toContain('<table');
});
