import { modelProvider, updateModelProviderInput } from '#contracts/model-provider.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { removeProvider, updateProvider } from '#server/services/model-providers/write-provider.ts';

export const prerender = false;

const params = idParam;

export const PATCH = endpoint(
  {
    summary: 'Change a model provider, its key, its models or its place in the order',
    may: { action: 'installation.administer', of: 'installation' },
    params,
    body: updateModelProviderInput,
    answer: { status: 200, data: modelProvider },
  },
  async ({ ctx, params: { id }, body }) => {
    return answerData(await updateProvider({ ctx, input: { owner: null, id, changes: body } }));
  },
);

export const DELETE = endpoint(
  {
    summary: 'Disconnect a model provider',
    may: { action: 'installation.administer', of: 'installation' },
    params,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id } }) => {
    await removeProvider({ ctx, input: { owner: null, id } });
    return answerNothing();
  },
);
