import { isObject } from '#rules/is-object.ts';
import { own } from '#rules/own.ts';

/** Anything that a server sends, as JSON. */
type Json = Record<string, unknown>;

/** How servers of their own protocol say why an answer ended, in OpenAI's words. */
const endings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    stop: 'eos end end_turn stop_sequence complete completed done finished eos_token',
    length:
      'max_tokens max_length max_output_tokens model_length token_limit model_context_window_exceeded context_length_exceeded',
    content_filter:
      'content-filter safety recitation blocklist prohibited_content filtered refusal moderation sensitive',
    tool_calls: 'tool_use tool-calls tool_call function_call',
  }).flatMap(([ending, names]) => names.split(' ').map((name) => [name, ending] as const)),
);

/** Reasons of servers whose answer has failed in its middle: DeepSeek's, GLM's and those of vLLM and its kin. */
const failures: ReadonlySet<string> = new Set(
  'error abort aborted network_error insufficient_system_resource'.split(' '),
);

/**
 * A piece of a streamed answer in the shape that OpenAI's protocol has for it, out of what servers send in its place:
 * without choices, with `message` instead of `delta`, with tools' arguments as an object, with errors as a text. An
 * answer that has failed has its error behind what it says.
 * @returns none for one that says nothing of an answer
 */
export function chatChunks(piece: unknown): Json[] {
  if (!isObject(piece)) return [];
  const given = unwrapped(piece);
  const error = errorOf(given);
  if (error) return [{ error }];
  // Nobody asks for a second answer.
  const isAsked = ({ index }: Json) => typeof index !== 'number' || index === 0;
  const read = listOf(given.choices).filter(isObject).filter(isAsked);
  const choices = read.map(choiceOf);
  const usage = usageOf(given.usage) ?? (isObject(given.x_groq) ? usageOf(given.x_groq.usage) : null);
  if (choices.length === 0 && !usage && typeof given.id !== 'string') return [];
  const failure = failureOf(read);
  const chunk = {
    ...(typeof given.id === 'string' && { id: given.id }),
    ...(typeof given.model === 'string' && { model: given.model }),
    ...(typeof given.created === 'number' && { created: given.created }),
    choices: failure ? choices.map((choice) => ({ ...choice, finish_reason: null })) : choices,
    ...(usage && { usage }),
  };
  return failure ? [chunk, { error: failure }] : [chunk];
}

/** Whether a piece is an answer as it comes where no stream is asked for: nothing of it is still to come. */
export function isWholeAnswer(piece: unknown): boolean {
  if (!isObject(piece)) return false;
  const { object, choices } = unwrapped(piece);
  const [choice] = listOf(choices).filter(isObject);
  return object === 'chat.completion' || (isObject(choice?.message) && choice.delta === undefined);
}

/** Names under which gateways and servers of their own protocol have the whole of a piece. */
const wrappers = ['data', 'output', 'result', 'response'] as const;

/** A piece without what stands round it. */
function unwrapped(piece: Json): Json {
  if ('choices' in piece || 'error' in piece) return piece;
  const inner = wrappers.map((name) => piece[name]).find((each) => isObject(each) && 'choices' in each);
  return isObject(inner) ? { ...inner, ...(piece.usage !== undefined && { usage: piece.usage }) } : piece;
}

/** A list, also one that is written as an object by its numbers. */
const listOf = (given: unknown): unknown[] =>
  Array.isArray(given) ? given : isObject(given) ? Object.values(given) : [];

/** What an answer has failed with that tells it beside its words. */
function failureOf(choices: readonly Json[]): Json | null {
  for (const choice of choices) {
    const { error } = choice;
    const reason = reasonOf(choice);
    if (isObject(error) || (typeof error === 'string' && error !== '')) return errorOf({ error });
    if (reason !== null && failures.has(reason))
      return { message: `The answer has ended with "${reason.slice(0, 60)}".`, type: 'server_error' };
  }
  return null;
}

/** An error, whether it stands under its name, or the whole is one. */
export function errorOf(given: Json): Json | null {
  const { error, message, detail, type, base_resp: base } = given;
  if (isObject(error))
    return typeof error.message === 'string' ? error : { ...error, message: wordsOf(error) };
  if (typeof error === 'string' && error !== '') return { ...withoutKey(given, 'error'), message: error };
  if (isObject(base) && typeof base.status_code === 'number' && base.status_code !== 0)
    return { message: String(base.status_msg ?? base.status_code), code: base.status_code };
  const isError =
    type === 'error' || given.object === 'error' || (!('choices' in given) && !('usage' in given));
  const said = [message, detail].find((each) => each !== undefined && each !== null);
  return isError && said !== undefined
    ? { ...given, message: typeof said === 'string' ? said : JSON.stringify(said) }
    : null;
}

/**
 * Whether a piece says something and not that it is an error, such as a place in a queue or that a model is being loaded:
 * an error only where no answer comes.
 */
export function isRemark(given: unknown): boolean {
  if (!isObject(given) || 'error' in given || 'base_resp' in given || !errorOf(given)) return false;
  const { type, object, code, status } = given;
  const saysError = [type, object, code].some((each) => typeof each === 'string' && /error/i.test(each));
  return !saysError && ![code, status].some((each) => Number(each) >= 400);
}

const wordsOf = (error: Json): string =>
  String(error.msg ?? error.detail ?? error.type ?? JSON.stringify(error));

function choiceOf(choice: Json): Json {
  const delta = isObject(choice.delta) ? choice.delta : isObject(choice.message) ? choice.message : null;
  // Servers of plain completions send a text alone.
  const text = [choice.delta, choice.text, delta?.text].find((each) => typeof each === 'string');
  const said =
    text === undefined || delta?.content !== undefined ? (delta ?? {}) : { ...delta, content: text };
  const calls = callsOf(said).map(callOf);
  return {
    index: 0,
    delta: {
      ...(said.content !== undefined && { content: contentOf(said.content) }),
      ...(typeof said.refusal === 'string' && { refusal: said.refusal }),
      ...(thoughtOf(said) !== undefined && { reasoning_content: thoughtOf(said) }),
      ...(calls.length > 0 && { tool_calls: calls }),
    },
    finish_reason: reasonOf(choice),
  };
}

/** Why an answer has ended; null while it goes on, for which some have an empty text. */
function reasonOf({ finish_reason: told, finishReason, stop_reason: other }: Json): string | null {
  const given = [told, finishReason, other].find((each) => each !== undefined && each !== null);
  // SGLang's have what has matched beside it.
  const reason = isObject(given) ? given.type : given;
  if (typeof reason !== 'string' || reason === '') return null;
  return endings.get(reason.toLowerCase()) ?? reason.toLowerCase();
}

function contentOf(content: unknown): unknown {
  if (typeof content === 'string' || content === null) return content;
  if (typeof content === 'number') return String(content);
  if (isObject(content)) return contentOf([content]);
  if (!Array.isArray(content)) return null;
  return content.flatMap((part): Json[] => {
    if (typeof part === 'string') return [{ type: 'text', text: part }];
    if (!isObject(part)) return [];
    if (part.type === 'thinking' || part.type === 'reasoning') {
      const { thinking = part.text ?? part.summary } = part;
      return [
        {
          type: 'thinking',
          thinking: [{ type: 'text', text: thoughtText(thinking) }],
        },
      ];
    }
    return typeof part.text === 'string' ? [{ type: 'text', text: part.text }] : [];
  });
}

/** What a model thinks, under whichever name; of routers, in details alone. */
const thoughtOf = (said: Json): string | undefined =>
  [
    said.reasoning_content,
    said.reasoning,
    said.thinking,
    said.reasoning_text,
    said.reasoning_details,
    said.thinking_blocks,
  ]
    .map(thoughtText)
    .find((text) => text !== '');

function thoughtText(given: unknown): string {
  if (typeof given === 'string') return given;
  if (Array.isArray(given)) return given.map(thoughtText).join('');
  if (!isObject(given)) return '';
  // What is sealed is nothing to read.
  return thoughtText(given.text ?? given.summary ?? given.content ?? given.thinking ?? '');
}

/** The calls of tools, be they a list, one alone, or one as it was written before there were several. */
function callsOf({ tool_calls: calls, function_call: call }: Json): Json[] {
  if (Array.isArray(calls)) return calls.filter(isObject);
  if (isObject(calls)) return isCall(calls) ? [calls] : Object.values(calls).filter(isObject).filter(isCall);
  return isObject(call) && isCall(call) ? [{ index: 0, function: call }] : [];
}

const isCall = (call: Json): boolean => 'function' in call || 'name' in call || 'arguments' in call;

/** A function's name without the namespace and the signs of its own that gpt-oss and its kin write round it. */
const plainName = (name: string): string =>
  name.replace(/^(?:functions|default_api)[.:]/, '').split('<|', 1)[0] || name;

function callOf(call: Json): Json {
  const given = isObject(call.function) ? call.function : call;
  const { name, arguments: args } = given;
  const text =
    typeof args === 'string' ? args : args === undefined || args === null ? undefined : JSON.stringify(args);
  return {
    ...(typeof call.index === 'number' && { index: call.index }),
    ...(typeof call.id === 'string' && call.id !== '' && { id: call.id }),
    function: {
      ...(typeof name === 'string' && name !== '' && { name: plainName(name) }),
      ...(text !== undefined && { arguments: text }),
    },
    ...(isObject(call.extra_content) && { extra_content: call.extra_content }),
  };
}

function usageOf(usage: unknown): Json | null {
  if (!isObject(usage)) return null;
  const { prompt_tokens = usage.input_tokens, completion_tokens = usage.output_tokens } = usage;
  if (typeof prompt_tokens !== 'number' && typeof completion_tokens !== 'number') return null;
  const details = Object.fromEntries(
    ['prompt_tokens_details', 'completion_tokens_details'].flatMap((key) => detailsIn(usage, key)),
  );
  return {
    ...(typeof prompt_tokens === 'number' && { prompt_tokens }),
    ...(typeof completion_tokens === 'number' && { completion_tokens }),
    ...details,
  };
}

function detailsIn(usage: Json, key: string): [string, Json][] {
  const details = own(usage, key);
  return isObject(details) ? [[key, numbersIn(details)]] : [];
}

const numbersIn = (given: Json): Json =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'number'));

function withoutKey(given: Json, key: string): Json {
  const { [key]: _left, ...rest } = given;
  return rest;
}
