import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeJob } from '#server/services/jobs/remove-job.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE admin/jobs/{id}',
  {
    summary: 'Take a job out of the queue that does not run; a file it would have read is left unread',
    may: { action: 'installation.administer', of: 'installation' },
  },
  async ({ ctx, params }) => {
    await removeJob({ ctx, input: params });
    return answerNothing();
  },
);
