import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { removeProvider, updateProvider } from '#server/services/model-providers/write-provider.ts';

export const prerender = false;

export const PATCH = endpoint(
  'PATCH model-providers/{id}',
  {
    summary: 'Change a model provider, its key, its models or its place in the order',
    may: { action: 'installation.administer', of: 'installation' },
  },
  async ({ ctx, params: { id }, body }) => {
    return answerData(await updateProvider({ ctx, input: { owner: null, id, changes: body } }));
  },
);

export const DELETE = endpoint(
  'DELETE model-providers/{id}',
  { summary: 'Disconnect a model provider', may: { action: 'installation.administer', of: 'installation' } },
  async ({ ctx, params: { id } }) => {
    await removeProvider({ ctx, input: { owner: null, id } });
    return answerNothing();
  },
);
