import { randomUUID } from 'node:crypto';
import { chatCompletionInput } from '#contracts/chat-completion.ts';
import type { AnswerConfidence } from '#rules/answer-confidence.ts';
import type { AnswerEnding } from '../../answering/answer.ts';
import { AppError } from '../../errors.ts';
import { answerCaller } from '../../services/answers/answer-caller.ts';
import type { OutsideEvent } from '../../services/answers/answer-from-files.ts';
import { eventStream } from '../answer-stream.ts';
import { readJson } from '../read-json.ts';
import { answerProgram, type ProgramLocals } from './answer-program.ts';
import {
  annotation,
  type CompletionHead,
  chunks,
  conversationOf,
  finishReasonOf,
  type Usage,
  unsupportedIn,
  usageOf,
  wantsUsage,
  wishesOf,
} from './chunks.ts';
import { failureInWords, unknownModel } from './openai-error.ts';

/** `POST /v1/chat/completions`: answers from the bot's files, streaming or whole, with citations as annotations. */
export function completeChat(request: Request, locals: ProgramLocals): Promise<Response> {
  const { app, locale } = locals;
  return answerProgram(request, locals, async (caller) => {
    const input = chatCompletionInput.parse(await readJson(request));
    const { modelBotId } = caller;
    if (input.model !== undefined && input.model !== modelBotId) throw unknownModel(input.model, modelBotId);
    const asked = { ...conversationOf(input), ...wishesOf(input), locale, signal: request.signal };
    const events = await answerCaller({ app, input: { caller, asked } });
    const head = {
      id: `chatcmpl-${randomUUID()}`,
      created: Math.floor(Date.now() / 1000),
      model: modelBotId,
    };
    return input.stream
      ? eventStream(chunks(events, head, { failureText: failureInWords, withUsage: wantsUsage(input) }))
      : Response.json(await whole(events, head), { headers: { 'Cache-Control': 'no-store' } });
  });
}

async function whole(events: AsyncIterable<OutsideEvent>, head: CompletionHead) {
  let content = '';
  let usage: Usage = {};
  let ending: AnswerEnding = 'complete';
  let confidence: AnswerConfidence | undefined;
  const annotations: ReturnType<typeof annotation>[] = [];
  let unsupported: ReturnType<typeof unsupportedIn> | undefined;
  for await (const event of events) {
    if (event.type === 'text') content += event.delta;
    else if (event.type === 'citation') annotations.push(annotation(event.citation));
    else if (event.type === 'support') unsupported = unsupportedIn(event);
    else if (event.type === 'finish') ({ usage, ending, confidence } = event);
    else throw new AppError(event.code);
  }
  const message = {
    role: 'assistant',
    content,
    annotations,
    ...(unsupported && { unsupported }),
    ...(confidence && { confidence }),
  };
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: finishReasonOf({ ending }), logprobs: null }],
    usage: usageOf(usage),
  };
}
