import { randomUUID } from 'node:crypto';
import { type ChatCompletionInput, chatCompletionInput } from '#contracts/chat-completion.ts';
import type { CitationData } from '#contracts/conversation.ts';
import type { Locale } from '#rules/preferences.ts';
import type { AnswerEvent } from '../../ai/answer.ts';
import type { App } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { answerCaller } from '../../services/model-bots/answer-caller.ts';
import { eventStream } from '../answer-stream.ts';
import { readJson } from '../read-json.ts';
import { requireBotCaller } from './authenticate.ts';
import { answerOpenAiError } from './respond.ts';

type Usage = { inputTokens?: number | undefined; outputTokens?: number | undefined };

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

function conversationOf({ messages }: ChatCompletionInput) {
  const last = messages.findLastIndex((message) => message.role === 'user');
  const history = messages
    .slice(0, last)
    .flatMap(({ role, content }) =>
      (role === 'user' || role === 'assistant') && content ? [{ role, text: content }] : [],
    );
  return { question: messages[last]?.content ?? '', history };
}

const annotation = (citation: CitationData) => ({ type: 'file_citation', ...citation });

const usageOf = ({ inputTokens = 0, outputTokens = 0 }: Usage) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
});

async function whole(
  events: AsyncIterable<AnswerEvent>,
  head: { id: string; created: number; model: string },
) {
  let content = '';
  let usage: Usage = {};
  const annotations: ReturnType<typeof annotation>[] = [];
  for await (const event of events) {
    if (event.type === 'text') content += event.delta;
    else if (event.type === 'citation') annotations.push(annotation(event.citation));
    else if (event.type === 'finish') usage = event.usage;
    else throw new AppError('provider_failed');
  }
  const message = { role: 'assistant', content, annotations };
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: 'stop', logprobs: null }],
    usage: usageOf(usage),
  };
}

async function* chunks(
  events: AsyncIterable<AnswerEvent>,
  head: { id: string; created: number; model: string },
) {
  const chunk = (delta: object, finishReason: string | null = null) => ({
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  });
  yield chunk({ role: 'assistant', content: '' });
  for await (const event of events) {
    if (event.type === 'text') yield chunk({ content: event.delta });
    else if (event.type === 'citation') yield chunk({ annotations: [annotation(event.citation)] });
    else if (event.type === 'finish') yield { ...chunk({}, 'stop'), usage: usageOf(event.usage) };
    else
      yield {
        error: {
          message: 'The model provider failed.',
          type: 'server_error',
          code: 'provider_failed',
          param: null,
        },
      };
  }
}
