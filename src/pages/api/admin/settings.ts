import { setting } from '#contracts/installation.ts';
import { wholeListInput } from '#contracts/list.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerWhole } from '#server/http/respond.ts';
import { readSettings } from '#server/services/installation/read-settings.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'What is configured; of secrets only that they are set',
    may: { action: 'installation.administer', of: 'installation' },
    query: wholeListInput,
    answer: { status: 200, list: setting },
  },
  async ({ ctx, query }) => {
    return answerWhole(readSettings({ app: ctx.app }), query);
  },
);
