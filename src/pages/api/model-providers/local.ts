import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { findLocalServers } from '#server/services/model-providers/find-local-servers.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-providers/local',
  {
    heavy: 'outside',
    summary: 'Find the servers of models on this machine that are not connected yet',
    may: { action: 'installation.administer', of: 'installation' },
  },
  async ({ ctx }) => answerData(await findLocalServers({ ctx })),
);
