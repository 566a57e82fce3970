import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { removeTerm } from '#server/services/terms/remove-term.ts';
import { updateTerm } from '#server/services/terms/update-term.ts';

export const prerender = false;

export const PUT = endpoint(
  'PUT tenants/{id}/terms/{termId}',
  { summary: 'Change a term, or what stands for it', may: { action: 'tenant.manageTerms', of: 'tenant' } },
  async ({ ctx, params: { id, termId }, body, place }) => {
    return answerData(await updateTerm({ ctx, input: { ...body, termId, tenantId: id, place } }));
  },
);

export const DELETE = endpoint(
  'DELETE tenants/{id}/terms/{termId}',
  { summary: 'Take a term out of the search', may: { action: 'tenant.manageTerms', of: 'tenant' } },
  async ({ ctx, params: { termId }, place }) => {
    await removeTerm({ ctx, input: { termId, place } });
    return answerNothing();
  },
);
