import { z } from 'zod';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeTerm } from '#server/services/terms/remove-term.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), termId: z.uuid() });

export const DELETE = endpoint(
  { summary: 'Take a term out of the search', access: 'signedIn', params, answer: { status: 204 } },
  async ({ ctx, params: { id, termId } }) => {
    const place = await authorize(ctx, 'tenant.manageTerms', { kind: 'tenant', id });
    await removeTerm({ ctx, input: { termId, place } });
    return answerNothing();
  },
);
