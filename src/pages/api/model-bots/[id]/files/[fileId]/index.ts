import { z } from 'zod';
import { file } from '#contracts/file.ts';
import { updateFileInput } from '#contracts/web-page.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { findFile } from '#server/services/files/find-file.ts';
import { removeFile } from '#server/services/files/remove-file.ts';
import { updateFile } from '#server/services/files/update-file.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), fileId: z.uuid() });

export const GET = endpoint(
  { summary: 'A file of a bot', access: 'signedIn', params, answer: { status: 200, data: file } },
  async ({ ctx, params: { id, fileId } }) => {
    const place = await authorize(ctx, 'modelBot.feed', { kind: 'modelBot', id });
    return answerData(await findFile({ ctx, input: { modelBotId: id, fileId, place } }));
  },
);

export const PATCH = endpoint(
  {
    summary: 'Change how often a web page is fetched again',
    access: 'signedIn',
    params,
    body: updateFileInput,
    answer: { status: 200, data: file },
  },
  async ({ ctx, params: { id, fileId }, body }) => {
    const place = await authorize(ctx, 'modelBot.feed', { kind: 'modelBot', id });
    return answerData(await updateFile({ ctx, input: { ...body, modelBotId: id, fileId, place } }));
  },
);

export const DELETE = endpoint(
  { summary: 'Remove a file with its text', access: 'signedIn', params, answer: { status: 204 } },
  async ({ ctx, params: { id, fileId } }) => {
    const place = await authorize(ctx, 'modelBot.feed', { kind: 'modelBot', id });
    await removeFile({ ctx, input: { modelBotId: id, fileId, place } });
    return answerNothing();
  },
);
