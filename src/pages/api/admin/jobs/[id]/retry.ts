import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { retryJob } from '#server/services/jobs/retry-job.ts';

export const prerender = false;

export const POST = endpoint(
  'POST admin/jobs/{id}/retry',
  {
    summary: 'Have a job run now that waits or was given up, with all of its tries before it',
    may: { action: 'installation.administer', of: 'installation' },
  },
  async ({ ctx, params }) => {
    await retryJob({ ctx, input: params });
    return answerNothing();
  },
);
