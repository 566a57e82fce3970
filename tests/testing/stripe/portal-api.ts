import type { StripeBilling } from './billing.ts';
import type { Route } from './call.ts';
import { pageOf } from './expand.ts';
import { type FormValue, formOf, listOf, mergeMetadata, required, textOf } from './form.ts';
import { StripeFailure } from './objects.ts';
import { newId } from './store.ts';

/** What every list can be asked. */
export const list = ['limit', 'starting_after', 'ending_before'];

/** Stripe's calls about its customer portal. */
export const portalRoutes: Record<string, Route> = {
  'GET billing_portal/configurations': {
    allowed: [...list, 'active', 'is_default'],
    answer: ({ billing, query }) =>
      pageOf(
        billing.store,
        '/v1/billing_portal/configurations',
        billing.store.all('billing_portal.configuration'),
        query,
      ),
  },
  'POST billing_portal/configurations': {
    allowed: ['features', 'business_profile', 'default_return_url', 'name'],
    answer: ({ billing, form }) => {
      checkPortalPrices(billing, form.features);
      return billing.store.add('billing_portal.configuration', {
        active: true,
        is_default: false,
        metadata: mergeMetadata({}, form.metadata),
        features: form.features,
      });
    },
  },
  'POST billing_portal/configurations/:id': {
    allowed: ['features', 'business_profile', 'default_return_url', 'name', 'active'],
    answer: ({ billing, id, form }) => {
      const configuration = billing.store.get('billing_portal.configuration', id);
      checkPortalPrices(billing, form.features);
      configuration.features = form.features ?? configuration.features;
      return configuration;
    },
  },
  'POST billing_portal/sessions': {
    allowed: ['customer', 'return_url', 'configuration', 'locale', 'flow_data'],
    answer: ({ billing, origin, form }) => {
      const customer = billing.store.get('customer', required(form, 'customer'));
      const id = newId('bps');
      return billing.store.add(
        'billing_portal.session',
        {
          customer: customer.id,
          configuration: textOf(form.configuration) ?? '',
          return_url: required(form, 'return_url'),
          url: `${origin}/p/session/${id}`,
          locale: textOf(form.locale) ?? null,
          flow: form.flow_data ?? null,
        },
        { id },
      );
    },
  },
};

/** As Stripe: a product may be offered at one price for each interval, whatever the currencies are. */
function checkPortalPrices(billing: StripeBilling, features: FormValue | undefined): void {
  for (const product of listOf(formOf(formOf(features).subscription_update).products)) {
    const intervals = listOf(formOf(product).prices).map(
      (id) => billing.store.get('price', String(id)).recurring.interval,
    );
    if (new Set(intervals).size < intervals.length) {
      throw new StripeFailure(400, {
        message: 'For each product, its price must have unique billing intervals.',
        param: 'features[subscription_update][products]',
      });
    }
  }
}
