import { loginResult } from '#contracts/account.ts';
import { secondStepInput } from '#contracts/security.ts';
import { answerSignIn, signInOrigin } from '#server/http/answer-sign-in.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { finishSecondStep } from '#server/services/two-factor/second-step.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Finish a sign-in that asked for a second factor, with a code of the app or a recovery code',
    may: 'public',
    body: secondStepInput,
    answer: { status: 200, data: loginResult },
  },
  async ({ ctx, body, context }) =>
    answerSignIn(context, await finishSecondStep({ ctx, input: { ...body, ...signInOrigin(context) } }), {
      means: 'secondStep',
    }),
);
