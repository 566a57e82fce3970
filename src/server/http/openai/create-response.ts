import { randomUUID } from 'node:crypto';
import { responseInput } from '#contracts/response.ts';
import { answerCaller } from '../../services/answers/answer-caller.ts';
import { presentMilliseconds } from '../../time.ts';
import { namedEventStream } from '../answer-stream.ts';
import { lateJson } from '../late-json.ts';
import { readPictured } from '../read-pictured.ts';
import { answerProgram, failureBody, type ProgramLocals } from './answer-program.ts';
import { askedByResponse } from './asked-by-response.ts';
import { failureInWords, unknownModel } from './openai-error.ts';
import { failedResponse, type ResponseHead, responseEvents, wholeResponse } from './response-events.ts';
import { wholeAnswer } from './whole-answer.ts';

/** `POST /v1/responses`: the same answers as of chat completions, as OpenAI's newer protocol tells them. */
export function createResponse(request: Request, locals: ProgramLocals): Promise<Response> {
  const { app, locale } = locals;
  return answerProgram(request, locals, async (caller) => {
    const input = responseInput.parse(await readPictured(request, locals, { key: caller.keyId }));
    const { modelBotId } = caller;
    if (input.model !== undefined && input.model !== modelBotId) throw unknownModel(input.model, modelBotId);
    const asked = { ...askedByResponse(input), locale, signal: request.signal };
    const events = await answerCaller({ app, input: { caller, asked } });
    const { tools, tool_choice, temperature = null, max_output_tokens = null, text } = input;
    const head: ResponseHead = {
      id: `resp_${randomUUID().replaceAll('-', '')}`,
      created: Math.floor(presentMilliseconds() / 1000),
      model: modelBotId,
      wished: {
        tools: tools ?? [],
        tool_choice: tool_choice ?? 'auto',
        temperature,
        top_p: null,
        max_output_tokens,
        text: text ?? { format: { type: 'text' } },
      },
    };
    return input.stream
      ? namedEventStream(responseEvents(events, head, failureInWords))
      : lateJson(
          wholeAnswer(events).then((answer) => wholeResponse(head, answer)),
          (error) => failedResponse(head, failureBody(error, app).error),
        );
  });
}
