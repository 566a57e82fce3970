import { describe, expect, it } from 'vitest';
import { translator } from '#i18n/i18n.ts';
import { type Plan, plans } from '#rules/plans.ts';
import { locales } from '#rules/preferences.ts';
import { limitTexts } from './plan-limits.ts';

const plan: Plan = {
  ...plans.team,
  limits: { ...plans.team.limits, files: 2000, storageMegabytes: 500, companies: 0, seats: null },
};
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('limitTexts', () => {
  it('writes numbers and sizes as the language does', () => {
    const [english, spanish] = [limitTexts(plan, 'en'), limitTexts(plan, 'es')];
    expect([english.files, spanish.files]).toEqual(['2,000', '2.000']);
    expect([english.storage, spanish.storage].map(plain)).toEqual(['500 MB', '500 MB']);
    const large = { ...plan, limits: { ...plan.limits, storageMegabytes: 2500 } };
    expect([limitTexts(large, 'en').storage, limitTexts(large, 'es').storage].map(plain)).toEqual([
      '2.5 GB',
      '2,5 GB',
    ]);
  });

  it.each(locales)('says in words in %s what is none, and what grows with what is paid', (locale) => {
    const t = translator(locale);
    const { companies, seats } = limitTexts(plan, locale);
    expect([companies, seats]).toEqual([t('prices.table.none'), t('prices.table.paidSeats')]);
  });
});
