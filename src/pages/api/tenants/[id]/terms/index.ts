import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { createTerm } from '#server/services/terms/create-term.ts';
import { listTerms } from '#server/services/terms/list-terms.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tenants/{id}/terms',
  {
    summary: "List a tenant's own terms for the search",
    may: { action: 'tenant.manageTerms', of: 'tenant' },
  },
  async ({ ctx, query, place }) => {
    return answerWhole(await listTerms({ ctx, input: { place } }), query);
  },
);

export const POST = endpoint(
  'POST tenants/{id}/terms',
  {
    summary: 'Add a term, and what stands for it, to the search',
    may: { action: 'tenant.manageTerms', of: 'tenant' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    const made = await createTerm({ ctx, input: { ...body, tenantId: id, place } });
    return answerData(made, { status: 201 });
  },
);
