import { z } from 'zod';
import { term, updateTermInput } from '#contracts/term.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { removeTerm } from '#server/services/terms/remove-term.ts';
import { updateTerm } from '#server/services/terms/update-term.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), termId: z.uuid() });

export const PUT = endpoint(
  {
    summary: 'Change a term, or what stands for it',
    access: 'signedIn',
    params,
    body: updateTermInput,
    answer: { status: 200, data: term },
  },
  async ({ ctx, params: { id, termId }, body }) => {
    const place = await authorize(ctx, 'tenant.manageTerms', { kind: 'tenant', id });
    return answerData(await updateTerm({ ctx, input: { ...body, termId, tenantId: id, place } }));
  },
);

export const DELETE = endpoint(
  { summary: 'Take a term out of the search', access: 'signedIn', params, answer: { status: 204 } },
  async ({ ctx, params: { id, termId } }) => {
    const place = await authorize(ctx, 'tenant.manageTerms', { kind: 'tenant', id });
    await removeTerm({ ctx, input: { termId, place } });
    return answerNothing();
  },
);
