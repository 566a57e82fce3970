import { z } from 'zod';
import { setting } from '#contracts/installation.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readSettings } from '#server/services/installation/read-settings.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'What is configured; of secrets only that they are set',
    access: 'signedIn',
    answer: { status: 200, data: z.array(setting) },
  },
  async ({ ctx }) => {
    await authorize(ctx, 'installation.administer', { kind: 'installation' });
    return answerData(readSettings({ app: ctx.app }));
  },
);
