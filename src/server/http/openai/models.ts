import type { OpenAiModel, OpenAiModelList } from '#contracts/chat-completion.ts';
import type { BotCaller } from '../../services/api-keys/authenticate-bot-key.ts';
import { answerProgram, type ProgramLocals } from './answer-program.ts';
import { unknownModel } from './openai-error.ts';

/** `GET /v1/models`: the one bot that the key opens. */
export function listModels(request: Request, locals: ProgramLocals): Promise<Response> {
  return answerProgram(request, locals, async (caller) => {
    const list: OpenAiModelList = { object: 'list', data: [modelOf(caller)] };
    return Response.json(list);
  });
}

/** `GET /v1/models/{id}`: that bot, and no other. */
export function findModel(request: Request, id: string, locals: ProgramLocals): Promise<Response> {
  return answerProgram(request, locals, async (caller) => {
    if (id !== caller.modelBotId) throw unknownModel(id, caller.modelBotId);
    return Response.json(modelOf(caller));
  });
}

const modelOf = ({ modelBotId, botCreatedAt }: BotCaller): OpenAiModel => ({
  id: modelBotId,
  object: 'model',
  created: Math.floor(botCreatedAt.getTime() / 1000),
  owned_by: 'parley',
});
