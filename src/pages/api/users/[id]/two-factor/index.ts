import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { readSecurity } from '#server/services/two-factor/read-security.ts';
import { removeAllFactors } from '#server/services/two-factor/remove-all-factors.ts';

export const prerender = false;

export const GET = endpoint(
  'GET users/{id}/two-factor',
  {
    summary: "What protects one's account",
    may: { action: 'user.secure', of: 'user' },
    withoutSecondFactor: 'own',
  },
  async ({ ctx }) => {
    return answerData(await readSecurity({ ctx }));
  },
);

export const DELETE = endpoint(
  'DELETE users/{id}/two-factor',
  {
    summary: 'Take every second factor off the account of somebody who lost them',
    may: { action: 'user.administer', of: 'user' },
  },
  async ({ ctx, params, body }) => {
    await removeAllFactors({ ctx, input: { ...body, userId: params.id } });
    return answerNothing();
  },
);
