import { isAllowed } from '#rules/permissions.ts';
import { createToolSecret } from '../../services/tools/create-tool-secret.ts';
import { listToolSecrets } from '../../services/tools/list-tool-secrets.ts';
import { removeToolSecret } from '../../services/tools/remove-tool-secret.ts';
import { endpoint } from '../endpoint.ts';
import { answerData, answerNothing } from '../respond.ts';
import { collections } from './level.ts';

const holders = {
  tenant: { name: "a tenant's", read: 'tenant.manageSecrets', manage: 'tenant.manageSecrets' },
  modelBot: { name: "this bot's", read: 'modelBot.feed', manage: 'modelBot.manageSecrets' },
} as const;

type Holder = keyof typeof holders;

/** The keys of the tools of a tenant or a bot. */
export const toolSecretsOf = (holder: Holder) => ({
  GET: endpoint(
    `GET ${collections[holder]}/{id}/tool-secrets`,
    {
      summary: `The keys that ${holders[holder].name} tools may send along`,
      may: { action: holders[holder].read, of: holder },
    },
    async ({ ctx, place }) => {
      const mayManage = isAllowed(ctx.actor.account, holders[holder].manage, place);
      return answerData({ secrets: await listToolSecrets({ ctx, input: { place, mayManage } }), mayManage });
    },
  ),
  POST: endpoint(
    `POST ${collections[holder]}/{id}/tool-secrets`,
    {
      summary: 'Keep a key for tools; what it says is never answered again',
      may: { action: holders[holder].manage, of: holder },
    },
    async ({ ctx, body, place }) => {
      return answerData(await createToolSecret({ ctx, input: { ...body, place } }), { status: 201 });
    },
  ),
});

/** One of them. */
export const toolSecretOf = (holder: Holder) => ({
  DELETE: endpoint(
    `DELETE ${collections[holder]}/{id}/tool-secrets/{secretId}`,
    { summary: 'Forget a key of tools', may: { action: holders[holder].manage, of: holder } },
    async ({ ctx, params: { secretId }, place }) => {
      await removeToolSecret({ ctx, input: { secretId, place } });
      return answerNothing();
    },
  ),
});
