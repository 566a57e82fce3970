import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { createToolSecret } from '#server/services/tools/create-tool-secret.ts';
import { listToolSecrets } from '#server/services/tools/list-tool-secrets.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tenants/{id}/tool-secrets',
  {
    summary: "The keys that a tenant's tools may send along",
    may: { action: 'tenant.manageSecrets', of: 'tenant' },
  },
  async ({ ctx, place }) => {
    const secrets = await listToolSecrets({ ctx, input: { place, mayManage: true } });
    return answerData({ secrets, mayManage: true });
  },
);

export const POST = endpoint(
  'POST tenants/{id}/tool-secrets',
  {
    summary: 'Keep a key for tools; what it says is never answered again',
    may: { action: 'tenant.manageSecrets', of: 'tenant' },
  },
  async ({ ctx, body, place }) => {
    return answerData(await createToolSecret({ ctx, input: { ...body, place } }), { status: 201 });
  },
);
