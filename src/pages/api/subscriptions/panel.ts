import { holderTarget } from '#server/auth/holder-of.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readPanel } from '#server/services/subscriptions/read-panel.ts';

export const prerender = false;

export const GET = endpoint(
  'GET subscriptions/panel',
  {
    summary: 'Plan, limits, invoices and history of the caller, or of a tenant they administer',
    may: { oneOf: ['subscription.read'] },
  },
  async ({ ctx, query, askFor }) => {
    const { spaceId } = await askFor('subscription.read', holderTarget(ctx, query.tenantId));
    return answerData(await readPanel({ ctx, input: { spaceId } }));
  },
);
