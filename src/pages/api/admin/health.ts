import { health } from '#contracts/installation.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readHealth } from '#server/services/installation/read-health.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'How database, worker, mail, storage and process are doing',
    access: 'signedIn',
    answer: { status: 200, data: health },
  },
  async ({ ctx }) => {
    await authorize(ctx, 'installation.administer', { kind: 'installation' });
    return answerData(await readHealth({ app: ctx.app }));
  },
);
