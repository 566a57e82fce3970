import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { listProviders } from '#server/services/model-providers/list-providers.ts';
import { createProvider } from '#server/services/model-providers/write-provider.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-providers',
  {
    summary: "List the installation's model providers in the order in which they are asked",
    may: { action: 'installation.administer', of: 'installation' },
  },
  async ({ ctx, query }) => {
    return answerWhole(await listProviders({ ctx, input: { owner: null } }), query);
  },
);

export const POST = endpoint(
  'POST model-providers',
  {
    summary: 'Connect a model provider; its key is never shown again',
    may: { action: 'installation.administer', of: 'installation' },
  },
  async ({ ctx, body }) => {
    const made = await createProvider({ ctx, input: { owner: null, provider: body } });
    return answerData(made, { status: 201 });
  },
);
