import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { testProvider } from '#server/services/model-providers/test-provider.ts';

export const prerender = false;

export const POST = endpoint(
  'POST tenants/{id}/model-providers/{providerId}/test',
  {
    heavy: 'outside',
    summary: 'Ask a model provider for its models and for a word, and say what came of it',
    may: { action: 'tenant.manageProviders', of: 'tenant' },
  },
  async ({ ctx, params: { id, providerId }, body }) => {
    return answerData(await testProvider({ ctx, input: { owner: id, id: providerId, ...body } }));
  },
);
