import { randomUUID } from 'node:crypto';
import { chatCompletionInput } from '#contracts/chat-completion.ts';
import type { OutsideEvent } from '../../answering/outside-event.ts';
import { answerCaller } from '../../services/answers/answer-caller.ts';
import { presentMilliseconds } from '../../time.ts';
import { eventStream } from '../answer-stream.ts';
import { lateJson } from '../late-json.ts';
import { readPictured } from '../read-pictured.ts';
import { answerProgram, failureBody, type ProgramLocals } from './answer-program.ts';
import { askedByChat } from './asked.ts';
import {
  type CompletionHead,
  chunks,
  finishReasonOf,
  thoughtFields,
  tokensOf,
  toolCall,
  wantsUsage,
} from './chunks.ts';
import { failureInWords, unknownModel } from './openai-error.ts';
import { urlCitation } from './url-citation.ts';
import { wholeAnswer } from './whole-answer.ts';

/** `POST /v1/chat/completions`: answers from the bot's files, streaming or whole, with citations as annotations. */
export function completeChat(request: Request, locals: ProgramLocals): Promise<Response> {
  const { app, locale } = locals;
  return answerProgram(request, locals, async (caller) => {
    const input = chatCompletionInput.parse(await readPictured(request, locals, { key: caller.keyId }));
    const { modelBotId } = caller;
    if (input.model !== undefined && input.model !== modelBotId) throw unknownModel(input.model, modelBotId);
    const asked = { ...askedByChat(input), locale, signal: request.signal };
    const { publicOrigin: origin } = app;
    const events = await answerCaller({ app, input: { caller, asked } });
    const head = {
      id: `chatcmpl-${randomUUID()}`,
      created: Math.floor(presentMilliseconds() / 1000),
      model: modelBotId,
    };
    return input.stream
      ? eventStream(
          chunks(events, head, { origin, failureText: failureInWords, withUsage: wantsUsage(input) }),
        )
      : lateJson(whole(events, head, origin), (error) => failureBody(error, app));
  });
}

async function whole(events: AsyncIterable<OutsideEvent>, head: CompletionHead, origin: string) {
  const { text, thought, citations, calls, unsupported, usage, ending, confidence } =
    await wholeAnswer(events);
  const message = {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    ...(thought !== '' && thoughtFields(thought)),
    ...(calls.length > 0 && { tool_calls: calls.map(toolCall) }),
    annotations: citations.map((each) => urlCitation(each, text, { origin, modelBotId: head.model })),
    ...(unsupported && { unsupported }),
    ...(confidence && { confidence }),
  };
  const finish_reason = finishReasonOf({ ending, calls: calls.length });
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason, logprobs: null }],
    usage: tokensOf(usage),
  };
}
