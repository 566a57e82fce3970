import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readHealth } from '#server/services/installation/read-health.ts';

export const prerender = false;

export const GET = endpoint(
  'GET admin/health',
  {
    heavy: 'reports',
    summary: 'How database, worker, mail, storage and process are doing',
    may: { action: 'installation.administer', of: 'installation' },
  },
  async ({ ctx }) => {
    return answerData(await readHealth({ ctx }));
  },
);
