import { createToolSecretInput, toolSecret, toolSecretList } from '#contracts/tool.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { createToolSecret } from '#server/services/tool-secrets/create-tool-secret.ts';
import { listToolSecrets } from '#server/services/tool-secrets/list-tool-secrets.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: "The keys that a tenant's tools may send along",
    may: { action: 'tenant.manageSecrets', of: 'tenant' },
    params: idParam,
    answer: { status: 200, data: toolSecretList },
  },
  async ({ ctx, place }) => {
    const secrets = await listToolSecrets({ ctx, input: { place, mayManage: true } });
    return answerData({ secrets, mayManage: true });
  },
);

export const POST = endpoint(
  {
    summary: 'Keep a key for tools; what it says is never answered again',
    may: { action: 'tenant.manageSecrets', of: 'tenant' },
    params: idParam,
    body: createToolSecretInput,
    answer: { status: 201, data: toolSecret },
  },
  async ({ ctx, body, place }) => {
    return answerData(await createToolSecret({ ctx, input: { ...body, place } }), { status: 201 });
  },
);
