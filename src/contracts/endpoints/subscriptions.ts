import { z } from 'zod';
import { listInput } from '../list.ts';
import {
  checkoutInput,
  foundHolder,
  grantInput,
  holderInput,
  holderSearchInput,
  paymentConfiguration,
  portalInput,
  redirectAnswer,
  subscription,
  subscriptionPanel,
} from '../subscription.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const subscriptionsEndpoints = {
  'POST admin/subscriptions': {
    body: grantInput,
    answer: { status: 201, data: subscription },
  },
  'GET admin/subscriptions/holders': {
    query: holderSearchInput,
    answer: { status: 200, list: foundHolder },
  },
  'DELETE admin/subscriptions/{id}': {
    params: idParam,
    answer: { status: 204 },
  },
  'GET subscriptions': {
    query: listInput.pick({ page: true, perPage: true }),
    answer: { status: 200, list: subscription },
  },
  'POST subscriptions/cancel': {
    body: holderInput,
    answer: { status: 200, data: subscriptionPanel },
  },
  'POST subscriptions/checkout': {
    body: checkoutInput,
    answer: { status: 200, data: redirectAnswer },
  },
  'GET subscriptions/configuration': {
    answer: { status: 200, data: paymentConfiguration },
  },
  'GET subscriptions/panel': {
    query: holderInput,
    answer: { status: 200, data: subscriptionPanel },
  },
  'POST subscriptions/portal': {
    body: portalInput,
    answer: { status: 200, data: redirectAnswer },
  },
  'POST subscriptions/resume': {
    body: holderInput,
    answer: { status: 200, data: subscriptionPanel },
  },
  'POST webhooks/stripe': {
    bodyType: 'application/json',
    answer: { status: 200, data: z.object({ received: z.literal(true) }) },
  },
} as const satisfies Record<string, Exchange>;
