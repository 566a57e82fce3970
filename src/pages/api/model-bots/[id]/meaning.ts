import { meaningState } from '#contracts/file.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readMeaningState } from '#server/services/embeddings/read-meaning-state.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'How many files of a bot are searched by meaning, too; null where no model makes that possible',
    access: 'signedIn',
    params: idParam,
    answer: { status: 200, data: meaningState },
  },
  async ({ ctx, params: { id } }) => {
    const place = await authorize(ctx, 'modelBot.feed', { kind: 'modelBot', id });
    return answerData(await readMeaningState({ ctx, input: { modelBotId: id, place } }));
  },
);
