import { wholeListInput } from '#contracts/list.ts';
import { createModelProviderInput, modelProvider } from '#contracts/model-provider.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { listProviders } from '#server/services/model-providers/list-providers.ts';
import { createProvider } from '#server/services/model-providers/write-provider.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: "List a tenant's own model providers in the order in which they are asked",
    may: { action: 'tenant.manageProviders', of: 'tenant' },
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: modelProvider },
  },
  async ({ ctx, params: { id }, query }) => {
    return answerWhole(await listProviders({ ctx, input: { owner: id } }), query);
  },
);

export const POST = endpoint(
  {
    summary: 'Connect a model provider; its key is never shown again',
    may: { action: 'tenant.manageProviders', of: 'tenant' },
    params: idParam,
    body: createModelProviderInput,
    answer: { status: 201, data: modelProvider },
  },
  async ({ ctx, params: { id }, body }) => {
    const made = await createProvider({ ctx, input: { owner: id, provider: body } });
    return answerData(made, { status: 201 });
  },
);
