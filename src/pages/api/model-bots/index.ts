import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { createModelBot } from '#server/services/model-bots/create-model-bot.ts';
import { listModelBots } from '#server/services/model-bots/list-model-bots.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots',
  { summary: 'List the bots within reach', may: 'signedIn', whileImpersonating: 'open' },
  async ({ ctx, query }) => {
    const { bots, meta } = await listModelBots({ ctx, input: query });
    return answerList(bots, meta);
  },
);

export const POST = endpoint(
  'POST model-bots',
  {
    summary: "Make a bot of a company, or the caller's own",
    may: { oneOf: ['modelBot.create', 'modelBot.createOwn'] },
  },
  async ({ ctx, body: { companyId, ...settings }, askFor }) => {
    const place = companyId ? await askFor('modelBot.create', { kind: 'company', id: companyId }) : null;
    if (!place) await askFor('modelBot.createOwn', { kind: 'installation' });
    return answerData(await createModelBot({ ctx, input: { settings, place } }), { status: 201 });
  },
);
