import { z } from 'zod';
import { modelProvider, updateModelProviderInput } from '#contracts/model-provider.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { removeProvider, updateProvider } from '#server/services/model-providers/write-provider.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), providerId: z.uuid() });

export const PATCH = endpoint(
  {
    summary: 'Change a model provider, its key, its models or its place in the order',
    may: { action: 'tenant.manageProviders', of: 'tenant' },
    params,
    body: updateModelProviderInput,
    answer: { status: 200, data: modelProvider },
  },
  async ({ ctx, params: { id, providerId }, body }) => {
    return answerData(await updateProvider({ ctx, input: { owner: id, id: providerId, changes: body } }));
  },
);

export const DELETE = endpoint(
  {
    summary: 'Disconnect a model provider',
    may: { action: 'tenant.manageProviders', of: 'tenant' },
    params,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id, providerId } }) => {
    await removeProvider({ ctx, input: { owner: id, id: providerId } });
    return answerNothing();
  },
);
