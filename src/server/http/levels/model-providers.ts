import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { createProvider } from '../../services/model-providers/create-provider.ts';
import { listProviders } from '../../services/model-providers/list-providers.ts';
import { removeProvider } from '../../services/model-providers/remove-provider.ts';
import { testProvider } from '../../services/model-providers/test-provider.ts';
import { updateProvider } from '../../services/model-providers/update-provider.ts';
import { endpoint } from '../endpoint.ts';
import { answerData, answerNothing, answerWhole } from '../respond.ts';

const owners = {
  installation: {
    address: 'model-providers',
    addressOfOne: 'model-providers/{id}',
    name: "the installation's",
    may: { action: 'installation.administer', of: 'installation' },
  },
  tenant: {
    address: 'tenants/{id}/model-providers',
    addressOfOne: 'tenants/{id}/model-providers/{providerId}',
    name: "a tenant's own",
    may: { action: 'tenant.manageProviders', of: 'tenant' },
  },
} as const;

type Owner = keyof typeof owners;

const ownerOf = ({ tenantId }: AuthorizedPlace) => tenantId ?? null;

const idOfProvider = (params: { id: string } | { id: string; providerId: string }) =>
  'providerId' in params ? params.providerId : params.id;

/** The model providers of the installation or of a tenant. */
export const providersOf = (owner: Owner) => ({
  GET: endpoint(
    `GET ${owners[owner].address}`,
    {
      summary: `List ${owners[owner].name} model providers in the order in which they are asked`,
      may: owners[owner].may,
    },
    async ({ ctx, query, place }) => {
      return answerWhole(await listProviders({ ctx, input: { owner: ownerOf(place) } }), query);
    },
  ),
  POST: endpoint(
    `POST ${owners[owner].address}`,
    { summary: 'Connect a model provider; its key is never shown again', may: owners[owner].may },
    async ({ ctx, body, place }) => {
      const made = await createProvider({ ctx, input: { owner: ownerOf(place), provider: body } });
      return answerData(made, { status: 201 });
    },
  ),
});

/** One of them. */
export const providerOf = (owner: Owner) => ({
  PATCH: endpoint(
    `PATCH ${owners[owner].addressOfOne}`,
    {
      summary: 'Change a model provider, its key, its models or its place in the order',
      may: owners[owner].may,
    },
    async ({ ctx, params, body, place }) => {
      const input = { owner: ownerOf(place), id: idOfProvider(params), changes: body };
      return answerData(await updateProvider({ ctx, input }));
    },
  ),
  DELETE: endpoint(
    `DELETE ${owners[owner].addressOfOne}`,
    { summary: 'Disconnect a model provider', may: owners[owner].may },
    async ({ ctx, params, place }) => {
      await removeProvider({ ctx, input: { owner: ownerOf(place), id: idOfProvider(params) } });
      return answerNothing();
    },
  ),
});

/** Whether one answers. */
export const providerTestOf = (owner: Owner) => ({
  POST: endpoint(
    `POST ${owners[owner].addressOfOne}/test`,
    {
      heavy: 'outside',
      summary: 'Ask a model provider for its models and for a word, and say what came of it',
      may: owners[owner].may,
    },
    async ({ ctx, params, body, place }) => {
      const input = { owner: ownerOf(place), id: idOfProvider(params), ...body };
      return answerData(await testProvider({ ctx, input }));
    },
  ),
});
