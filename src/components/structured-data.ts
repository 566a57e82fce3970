import { localizedPath, translator } from '#i18n/i18n.ts';
import { billingPeriods, currencyOf, type Plan, plans } from '#rules/plans.ts';
import type { Locale } from '#rules/preferences.ts';
import { planQuestions } from './plan-questions.ts';

const context = 'https://schema.org';

/** Who makes Parley and what this site is, for the home page. */
export function siteGraph(locale: Locale, site: URL): object {
  const t = translator(locale);
  const home = new URL(localizedPath('/', locale), site).href;
  const organization = { '@id': new URL('/#organization', site).href };
  return {
    '@context': context,
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name: t('common.productName'),
        url: new URL('/', site).href,
        logo: new URL('/icons/icon-512.png', site).href,
      },
      {
        '@type': 'WebSite',
        name: t('common.productName'),
        url: home,
        inLanguage: locale,
        description: t('home.description'),
        publisher: organization,
      },
    ],
  };
}

/** The product with an offer per plan and period, and the questions people ask, for the prices page. */
export function pricesGraph(locale: Locale, site: URL): object {
  const t = translator(locale);
  const url = new URL(localizedPath('/prices', locale), site).href;
  return {
    '@context': context,
    '@graph': [
      {
        '@type': ['SoftwareApplication', 'Product'],
        name: t('common.productName'),
        description: t('home.description'),
        image: new URL(`/assets/social/home.${locale}.png`, site).href,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        url,
        brand: { '@type': 'Brand', name: t('common.productName') },
        offers: Object.values(plans).flatMap((plan) => offersOf(plan, locale, url)),
      },
      {
        '@type': 'FAQPage',
        inLanguage: locale,
        mainEntity: planQuestions(locale).map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  };
}

function offersOf(plan: Plan, locale: Locale, url: string): object[] {
  const name = translator(locale)(`prices.plans.${plan.key}.name`);
  const priceCurrency = currencyOf[locale];
  const { prices } = plan;
  if (!prices) return [{ '@type': 'Offer', name, price: 0, priceCurrency, url }];
  return billingPeriods.map((period) => {
    const price = prices[period][priceCurrency] / 100;
    return {
      '@type': 'Offer',
      name,
      price,
      priceCurrency,
      url,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency,
        unitCode: period === 'yearly' ? 'ANN' : 'MON',
        ...(plan.per === 'seat' && { unitText: 'seat' }),
      },
    };
  });
}
