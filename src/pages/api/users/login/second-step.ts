import { answerSignIn, signInOrigin } from '#server/http/answer-sign-in.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { finishSecondStep } from '#server/services/sessions/second-step.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/login/second-step',
  {
    summary: 'Finish a sign-in that asked for a second factor, with a code of the app or a recovery code',
    may: 'public',
  },
  async ({ ctx, body, context }) =>
    answerSignIn(context, await finishSecondStep({ ctx, input: { ...body, ...signInOrigin(context) } }), {
      means: 'secondStep',
    }),
);
