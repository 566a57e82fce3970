import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { listProviders } from '#server/services/model-providers/list-providers.ts';
import { createProvider } from '#server/services/model-providers/write-provider.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tenants/{id}/model-providers',
  {
    summary: "List a tenant's own model providers in the order in which they are asked",
    may: { action: 'tenant.manageProviders', of: 'tenant' },
  },
  async ({ ctx, params: { id }, query }) => {
    return answerWhole(await listProviders({ ctx, input: { owner: id } }), query);
  },
);

export const POST = endpoint(
  'POST tenants/{id}/model-providers',
  {
    summary: 'Connect a model provider; its key is never shown again',
    may: { action: 'tenant.manageProviders', of: 'tenant' },
  },
  async ({ ctx, params: { id }, body }) => {
    const made = await createProvider({ ctx, input: { owner: id, provider: body } });
    return answerData(made, { status: 201 });
  },
);
