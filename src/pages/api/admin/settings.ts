import { endpoint } from '#server/http/endpoint.ts';
import { answerWhole } from '#server/http/respond.ts';
import { readSettings } from '#server/services/installation/read-settings.ts';

export const prerender = false;

export const GET = endpoint(
  'GET admin/settings',
  {
    summary: 'What is configured; of secrets only that they are set',
    may: { action: 'installation.administer', of: 'installation' },
  },
  async ({ ctx, query }) => {
    return answerWhole(readSettings({ ctx }), query);
  },
);
