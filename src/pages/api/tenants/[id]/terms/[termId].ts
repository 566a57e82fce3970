import { z } from 'zod';
import { term, updateTermInput } from '#contracts/term.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { removeTerm } from '#server/services/terms/remove-term.ts';
import { updateTerm } from '#server/services/terms/update-term.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), termId: z.uuid() });

export const PUT = endpoint(
  {
    summary: 'Change a term, or what stands for it',
    may: { action: 'tenant.manageTerms', of: 'tenant' },
    params,
    body: updateTermInput,
    answer: { status: 200, data: term },
  },
  async ({ ctx, params: { id, termId }, body, place }) => {
    return answerData(await updateTerm({ ctx, input: { ...body, termId, tenantId: id, place } }));
  },
);

export const DELETE = endpoint(
  {
    summary: 'Take a term out of the search',
    may: { action: 'tenant.manageTerms', of: 'tenant' },
    params,
    answer: { status: 204 },
  },
  async ({ ctx, params: { termId }, place }) => {
    await removeTerm({ ctx, input: { termId, place } });
    return answerNothing();
  },
);
