import { holderTarget } from '#server/auth/holder-of.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readPanel } from '#server/services/subscriptions/read-panel.ts';
import { resumeSubscription } from '#server/services/subscriptions/resume-subscription.ts';

export const prerender = false;

export const POST = endpoint(
  'POST subscriptions/resume',
  {
    summary: 'Take back a cancellation or a change of period, or take a paused subscription up again',
    may: { oneOf: ['subscription.manage'] },
  },
  async ({ ctx, body, askFor }) => {
    const { spaceId } = await askFor('subscription.manage', holderTarget(ctx, body.tenantId));
    await resumeSubscription({ ctx, input: { spaceId } });
    return answerData(await readPanel({ ctx, input: { spaceId } }));
  },
);
