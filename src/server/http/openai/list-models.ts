import type { App } from '../../context.ts';
import { answerProgram } from './answer-program.ts';

/** `GET /v1/models`: the one bot that the key opens. */
export function listModels(request: Request, app: App): Promise<Response> {
  return answerProgram(request, app, async ({ modelBotId, botCreatedAt }) => {
    const created = Math.floor(botCreatedAt.getTime() / 1000);
    return Response.json({
      object: 'list',
      data: [{ id: modelBotId, object: 'model', created, owned_by: 'parley' }],
    });
  });
}
