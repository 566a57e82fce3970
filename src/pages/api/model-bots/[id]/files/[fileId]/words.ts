import { z } from 'zod';
import { pageWords } from '#contracts/file.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readPageWords } from '#server/services/files/read-page-words.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), fileId: z.uuid() });
const query = z.strictObject({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});

export const GET = endpoint(
  {
    summary:
      'The words of a page of which text was read off its picture, and where they stand once it is turned by so many degrees',
    may: { action: 'modelBot.chat', of: 'modelBot' },
    params,
    query,
    answer: { status: 200, data: pageWords },
  },
  async ({ ctx, params: { id, fileId }, query: { page }, place }) => {
    return answerData(await readPageWords({ ctx, input: { modelBotId: id, fileId, page, place } }));
  },
);
