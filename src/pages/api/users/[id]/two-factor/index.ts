import { securityData } from '#contracts/security.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { readSecurity } from '#server/services/two-factor/read-security.ts';
import { removeAllFactors } from '#server/services/two-factor/remove-factors.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: "What protects one's account",
    may: { action: 'user.secure', of: 'user' },
    withoutSecondFactor: 'own',
    params: idParam,
    answer: { status: 200, data: securityData },
  },
  async ({ ctx }) => {
    return answerData(await readSecurity({ ctx }));
  },
);

export const DELETE = endpoint(
  {
    summary: 'Take every second factor off the account of somebody who lost them',
    may: { action: 'user.administer', of: 'user' },
    params: idParam,
    answer: { status: 204 },
  },
  async ({ ctx, params }) => {
    await removeAllFactors({ ctx, input: { userId: params.id } });
    return answerNothing();
  },
);
