import { randomUUID } from 'node:crypto';
import { chatCompletionInput } from '#contracts/chat-completion.ts';
import type { Locale } from '#rules/preferences.ts';
import type { App } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { answerCaller } from '../../services/model-bots/answer-caller.ts';
import type { OutsideEvent } from '../../services/model-bots/answer-from-files.ts';
import { eventStream } from '../answer-stream.ts';
import { readJson } from '../read-json.ts';
import { requireBotCaller } from './authenticate.ts';
import {
  annotation,
  type CompletionHead,
  chunks,
  conversationOf,
  type Usage,
  unsupportedIn,
  usageOf,
} from './chunks.ts';
import { answerOpenAiError } from './respond.ts';

/** `POST /v1/chat/completions`: answers from the bot's files, streaming or whole, with citations as annotations. */
export async function completeChat(
  request: Request,
  { app, locale }: { app: App; locale: Locale },
): Promise<Response> {
  try {
    const caller = await requireBotCaller(request, app);
    const input = chatCompletionInput.parse(await readJson(request));
    if (input.model !== undefined && input.model !== caller.modelBotId) throw new AppError('not_found');
    const events = await answerCaller({
      app,
      caller,
      input: { ...conversationOf(input), locale, signal: request.signal },
    });
    const head = {
      id: `chatcmpl-${randomUUID()}`,
      created: Math.floor(Date.now() / 1000),
      model: caller.modelBotId,
    };
    return input.stream
      ? eventStream(chunks(events, head))
      : Response.json(await whole(events, head), { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    return answerOpenAiError(error, locale, app);
  }
}

async function whole(events: AsyncIterable<OutsideEvent>, head: CompletionHead) {
  let content = '';
  let usage: Usage = {};
  const annotations: ReturnType<typeof annotation>[] = [];
  let unsupported: ReturnType<typeof unsupportedIn> | undefined;
  for await (const event of events) {
    if (event.type === 'text') content += event.delta;
    else if (event.type === 'citation') annotations.push(annotation(event.citation));
    else if (event.type === 'support') unsupported = unsupportedIn(event);
    else if (event.type === 'finish') usage = event.usage;
    else throw new AppError('provider_failed');
  }
  const message = { role: 'assistant', content, annotations, ...(unsupported && { unsupported }) };
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: 'stop', logprobs: null }],
    usage: usageOf(usage),
  };
}
