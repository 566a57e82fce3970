import { modelProviderTest, testModelProviderInput } from '#contracts/model-provider.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { testProvider } from '#server/services/model-providers/test-provider.ts';

export const prerender = false;

export const POST = endpoint(
  {
    heavy: 'outside',
    summary: 'Ask a model provider for its models and for a word, and say what came of it',
    access: 'signedIn',
    params: idParam,
    body: testModelProviderInput,
    answer: { status: 200, data: modelProviderTest },
  },
  async ({ ctx, params: { id }, body }) => {
    await authorize(ctx, 'installation.administer', { kind: 'installation' });
    return answerData(await testProvider({ ctx, input: { owner: null, id, ...body } }));
  },
);
