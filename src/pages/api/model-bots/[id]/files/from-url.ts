import { uploadedFile } from '#contracts/file.ts';
import { addWebPageInput } from '#contracts/web-page.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { addWebPage } from '#server/services/files/add-web-page.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Add a web page of an allowed site, fetched in the background and again by schedule',
    access: 'signedIn',
    params: idParam,
    body: addWebPageInput,
    answer: { status: 202, data: uploadedFile },
  },
  async ({ ctx, params: { id }, body }) => {
    const place = await authorize(ctx, 'modelBot.feed', { kind: 'modelBot', id });
    return answerData(await addWebPage({ ctx, input: { ...body, modelBotId: id, place } }), { status: 202 });
  },
);
