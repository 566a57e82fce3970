import { wholeListInput } from '#contracts/list.ts';
import { createModelProviderInput, modelProvider } from '#contracts/model-provider.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { listProviders } from '#server/services/model-providers/list-providers.ts';
import { createProvider } from '#server/services/model-providers/write-provider.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: "List the installation's model providers in the order in which they are asked",
    access: 'signedIn',
    query: wholeListInput,
    answer: { status: 200, list: modelProvider },
  },
  async ({ ctx, query }) => {
    await authorize(ctx, 'installation.administer', { kind: 'installation' });
    return answerWhole(await listProviders({ ctx, input: { owner: null } }), query);
  },
);

export const POST = endpoint(
  {
    summary: 'Connect a model provider; its key is never shown again',
    access: 'signedIn',
    body: createModelProviderInput,
    answer: { status: 201, data: modelProvider },
  },
  async ({ ctx, body }) => {
    await authorize(ctx, 'installation.administer', { kind: 'installation' });
    const made = await createProvider({ ctx, input: { owner: null, provider: body } });
    return answerData(made, { status: 201 });
  },
);
