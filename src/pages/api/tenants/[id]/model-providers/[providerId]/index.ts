import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { removeProvider, updateProvider } from '#server/services/model-providers/write-provider.ts';

export const prerender = false;

export const PATCH = endpoint(
  'PATCH tenants/{id}/model-providers/{providerId}',
  {
    summary: 'Change a model provider, its key, its models or its place in the order',
    may: { action: 'tenant.manageProviders', of: 'tenant' },
  },
  async ({ ctx, params: { id, providerId }, body }) => {
    return answerData(await updateProvider({ ctx, input: { owner: id, id: providerId, changes: body } }));
  },
);

export const DELETE = endpoint(
  'DELETE tenants/{id}/model-providers/{providerId}',
  { summary: 'Disconnect a model provider', may: { action: 'tenant.manageProviders', of: 'tenant' } },
  async ({ ctx, params: { id, providerId } }) => {
    await removeProvider({ ctx, input: { owner: id, id: providerId } });
    return answerNothing();
  },
);
