import type { App } from '../../context.ts';
import { requireBotCaller } from './authenticate.ts';
import { answerOpenAiError } from './respond.ts';

/** `GET /v1/models`: the one bot that the key opens. */
export async function listModels(request: Request, app: App): Promise<Response> {
  try {
    const { modelBotId } = await requireBotCaller(request, app);
    return Response.json({
      object: 'list',
      data: [{ id: modelBotId, object: 'model', created: 0, owned_by: 'parley' }],
    });
  } catch (error) {
    return answerOpenAiError(error, 'en', app);
  }
}
