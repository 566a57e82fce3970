import type { ChatCompletionInput } from '#contracts/chat-completion.ts';
import type { AnswerFailure } from '#rules/answer-failures.ts';
import { type SeenPicture, wordlessQuestion } from '#rules/seen-pictures.ts';
import type { AnswerEnding } from '../../answering/answer.ts';
import type { CallerCall } from '../../answering/caller-wishes.ts';
import type { OutsideEvent } from '../../answering/outside-event.ts';
import { urlCitation } from './url-citation.ts';

export type Usage = { inputTokens?: number | undefined; outputTokens?: number | undefined };

/** The last question of a conversation, and the turns before it. */
export function conversationOf({
  messages,
}: {
  messages: readonly {
    role: string;
    content?: string | null | undefined;
    pictures?: readonly SeenPicture[] | undefined;
  }[];
}) {
  const last = messages.findLastIndex((message) => message.role === 'user');
  const history = messages.slice(0, last).flatMap(({ role, content, pictures = [] }) => {
    const isSaid = (role === 'user' || role === 'assistant') && (content || pictures.length > 0);
    if (!isSaid) return [];
    return [{ role, text: content ?? '', ...(pictures.length > 0 && { pictures }) } as const];
  });
  const { content, pictures = [] } = messages[last] ?? {};
  const isWordless = !content?.trim() && pictures.length > 0;
  return { question: isWordless ? wordlessQuestion : (content ?? ''), history };
}

/** Whether a program wants a stream to end with what the answer took. */
export const wantsUsage = (input: ChatCompletionInput) => input.stream_options?.include_usage === true;

/** The sentences that the files do not support, with their words for programs that count characters otherwise. */
export const unsupportedIn = ({ text, unsupported }: Extract<OutsideEvent, { type: 'support' }>) =>
  unsupported.map((span) => ({ ...span, text: text.slice(span.start, span.end) }));

export const tokensOf = ({ inputTokens = 0, outputTokens = 0 }: Usage) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
});

/** In OpenAI's words. */
export const finishReasonOf = ({ ending, calls }: { ending: AnswerEnding; calls: number }) =>
  ({ complete: calls > 0 ? 'tool_calls' : 'stop', cut: 'length', filtered: 'content_filter' })[ending];

/** A call of a function of the program. */
export const toolCall = ({ id, name, arguments: given }: CallerCall) => ({
  id,
  type: 'function',
  function: { name, arguments: given },
});

/** Between what a model thinks at one time and at another. */
export const betweenThoughts = '\n\n';

/** What a model thinks, under both names by which clients look for it. */
export const thoughtFields = (text: string) => ({ reasoning: text, reasoning_content: text });

/** What every part of one answer carries. */
export type CompletionHead = { id: string; created: number; model: string };

const ofRequest: ReadonlyMap<string, string> = new Map([
  ['conversation_too_long', 'context_length_exceeded'],
  ['question_filtered', 'content_filter'],
]);

/** What OpenAI calls a failure that is the request's own; null for others. */
export const requestCodeOf = (code: AnswerFailure): string | null => ofRequest.get(code) ?? null;

const failureOf = (code: AnswerFailure, failureText: (code: AnswerFailure) => string) => ({
  message: failureText(code),
  param: null,
  type: requestCodeOf(code) ? 'invalid_request_error' : 'server_error',
  code: requestCodeOf(code) ?? code,
});

/**
 * An answer as OpenAI's stream of chunks.
 * @param options.origin where Parley is
 * @param options.failureText what whoever reads it is told where the model fails
 * @param options.withUsage whether the last chunk says, without choices, what the answer took
 */
export async function* chunks(
  events: AsyncIterable<OutsideEvent>,
  head: CompletionHead,
  {
    origin,
    failureText,
    withUsage = false,
  }: { origin: string; failureText: (code: AnswerFailure) => string; withUsage?: boolean },
) {
  const base = { ...head, object: 'chat.completion.chunk' };
  const chunk = (delta: object, finishReason: string | null = null) => ({
    ...base,
    choices: [{ index: 0, delta, finish_reason: finishReason }],
    ...(withUsage && { usage: null }),
  });
  let text = '';
  let calls = 0;
  let hasThought = false;
  let gap = '';
  yield chunk({ role: 'assistant', content: '' });
  for await (const event of events) {
    if (event.type === 'text') {
      text += event.delta;
      yield chunk({ content: event.delta });
    } else if (event.type === 'call') {
      yield chunk({ tool_calls: [{ index: calls, ...toolCall(event) }] });
      calls += 1;
    } else if (event.type === 'citation') {
      yield chunk({ annotations: [urlCitation(event.citation, text, { origin, modelBotId: head.model })] });
    } else if (event.type === 'support') yield chunk({ unsupported: unsupportedIn(event) });
    else if (event.type === 'reasoning-start') gap = hasThought ? betweenThoughts : '';
    else if (event.type === 'reasoning-delta') {
      yield chunk(thoughtFields(`${gap}${event.delta}`));
      hasThought = true;
      gap = '';
    } else if (event.type === 'finish') {
      const { confidence } = event;
      yield chunk({ ...(confidence && { confidence }) }, finishReasonOf({ ...event, calls }));
      if (withUsage) yield { ...base, choices: [], usage: tokensOf(event.usage) };
    } else if (event.type === 'progress') yield chunk({ progress: event.text });
    else if (event.type === 'unseen') yield chunk({ unseen_pictures: event.pictures });
    else yield { error: failureOf(event.code, failureText) };
  }
}
