import { wholeListInput } from '#contracts/list.ts';
import { createModelProviderInput, modelProvider } from '#contracts/model-provider.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { listProviders } from '#server/services/model-providers/list-providers.ts';
import { createProvider } from '#server/services/model-providers/write-provider.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: "List the installation's model providers in the order in which they are asked",
    may: { action: 'installation.administer', of: 'installation' },
    query: wholeListInput,
    answer: { status: 200, list: modelProvider },
  },
  async ({ ctx, query }) => {
    return answerWhole(await listProviders({ ctx, input: { owner: null } }), query);
  },
);

export const POST = endpoint(
  {
    summary: 'Connect a model provider; its key is never shown again',
    may: { action: 'installation.administer', of: 'installation' },
    body: createModelProviderInput,
    answer: { status: 201, data: modelProvider },
  },
  async ({ ctx, body }) => {
    const made = await createProvider({ ctx, input: { owner: null, provider: body } });
    return answerData(made, { status: 201 });
  },
);
