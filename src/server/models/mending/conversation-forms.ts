import { createHash } from 'node:crypto';
import { isObject } from '#rules/is-object.ts';
import { own } from '#rules/own.ts';

type RequestBody = Record<string, unknown>;

/** What Google takes in the place of a signature that came from elsewhere, or was not kept. */
const noSignature = 'skip_thought_signature_validator';

/** The request with a signature at each call that has none, in both of Google's protocols. */
export function signedCalls(body: RequestBody): RequestBody {
  let isChanged = false;
  const signed = (part: unknown): unknown => {
    if (!isObject(part) || !isObject(part.functionCall) || 'thoughtSignature' in part) return part;
    isChanged = true;
    return { ...part, thoughtSignature: noSignature };
  };
  const signedCall = (call: unknown): unknown => {
    if (!isObject(call) || isObject(call.extra_content)) return call;
    isChanged = true;
    return { ...call, extra_content: { google: { thought_signature: noSignature } } };
  };
  const changed = {
    ...body,
    ...eachOf(body, 'contents', (turn) =>
      Array.isArray(turn.parts) ? { ...turn, parts: turn.parts.map(signed) } : turn,
    ),
    ...eachOf(body, 'messages', (message) =>
      Array.isArray(message.tool_calls)
        ? { ...message, tool_calls: message.tool_calls.map(signedCall) }
        : message,
    ),
  };
  return isChanged ? changed : body;
}

function eachOf(body: RequestBody, name: string, to: (turn: RequestBody) => RequestBody): RequestBody {
  const turns = own(body, name);
  if (!Array.isArray(turns)) return {};
  return { [name]: turns.map((turn: unknown) => (isObject(turn) ? to(turn) : turn)) };
}

/** Said in the place of an answer to a call that has none. */
const unanswered = '(This call was not answered.)';

/** The request with one answer behind each call, and none without a call. */
export function answeredCalls(body: RequestBody): RequestBody {
  const { messages } = body;
  if (!Array.isArray(messages) || !messages.every(isObject)) return body;
  const ordered: RequestBody[] = [];
  for (let at = 0; at < messages.length; at += 1) {
    const message = messages[at] as RequestBody;
    // Those behind their calls are taken with them.
    if (message.role === 'tool') continue;
    ordered.push(message);
    const ids = callsOf(message).map(({ id }) => id);
    const answers = new Map<unknown, RequestBody>();
    for (const next of messages.slice(at + 1)) {
      if (next.role !== 'tool') break;
      if (!answers.has(next.tool_call_id)) answers.set(next.tool_call_id, next);
    }
    for (const id of ids)
      ordered.push(answers.get(id) ?? { role: 'tool', tool_call_id: id, content: unanswered });
  }
  const isSame =
    ordered.length === messages.length && ordered.every((message, at) => message === messages[at]);
  return isSame ? body : { ...body, messages: ordered };
}

/** The calls of a turn, in OpenAI's protocol. */
const callsOf = ({ tool_calls: calls }: RequestBody): RequestBody[] =>
  Array.isArray(calls) ? calls.filter(isObject) : [];

/** Said by the assistant between what tools answered and what the person says. */
const between = '…';

/** The request with the assistant's turn before each of the person's that follows an answer of a tool. */
export function turnsBetween(body: RequestBody): RequestBody {
  const { messages } = body;
  if (!Array.isArray(messages) || !messages.every(isObject)) return body;
  const spaced = messages.flatMap((message, at) =>
    message.role === 'user' && messages[at - 1]?.role === 'tool'
      ? [{ role: 'assistant', content: between }, message]
      : [message],
  );
  return spaced.length === messages.length ? body : { ...body, messages: spaced };
}

/** The request with each call in a turn of its own, its answer behind it. */
export function singleCalls(body: RequestBody): RequestBody {
  const { messages } = answeredCalls(body);
  if (!Array.isArray(messages) || !messages.every(isObject)) return body;
  const apart: RequestBody[] = [];
  let isChanged = false;
  for (let at = 0; at < messages.length; at += 1) {
    const message = messages[at] as RequestBody;
    const calls = callsOf(message);
    if (calls.length < 2) {
      apart.push(message);
      continue;
    }
    isChanged = true;
    for (const [index, call] of calls.entries()) {
      const turn = { ...message, tool_calls: [call], ...(index > 0 && { content: null }) };
      // The answers stand right behind, in the order of the calls.
      apart.push(turn, messages[at + 1 + index] as RequestBody);
    }
    at += calls.length;
  }
  return isChanged ? { ...body, messages: apart } : body;
}

/** The request with ids of calls that have nine letters and figures, each the same wherever it stands. */
export function shortIds(body: RequestBody): RequestBody {
  const isShort = (id: unknown) => typeof id !== 'string' || /^[a-zA-Z0-9]{9}$/.test(id);
  const short = (id: unknown) =>
    isShort(id) ? id : createHash('sha256').update(String(id)).digest('hex').slice(0, 9);
  let isChanged = false;
  const changed = eachOf(body, 'messages', (message) => {
    const isLong = [message.tool_call_id, ...callsOf(message).map(({ id }) => id)].some((id) => !isShort(id));
    if (!isLong) return message;
    isChanged = true;
    return {
      ...message,
      ...('tool_call_id' in message && { tool_call_id: short(message.tool_call_id) }),
      ...(Array.isArray(message.tool_calls) && {
        tool_calls: callsOf(message).map((call) => ({ ...call, id: short(call.id) })),
      }),
    };
  });
  return isChanged ? { ...body, ...changed } : body;
}

/** The request without what was said beside calls. */
export function wordlessCalls(body: RequestBody): RequestBody {
  let isChanged = false;
  const changed = eachOf(body, 'messages', (message) => {
    if (callsOf(message).length === 0 || !('content' in message)) return message;
    isChanged = true;
    const { content: _said, ...calls } = message;
    return calls;
  });
  return isChanged ? { ...body, ...changed } : body;
}

/** What the assistant is said to have thought where that was not kept. */
const unthought = '…';

/** The request with something thought at each of the assistant's calls. */
export function thoughtsFilled(body: RequestBody): RequestBody {
  let isChanged = false;
  const changed = eachOf(body, 'messages', (message) => {
    if (callsOf(message).length === 0 || message.reasoning_content) return message;
    isChanged = true;
    return { ...message, reasoning_content: unthought };
  });
  return isChanged ? { ...body, ...changed } : body;
}

const calledInWords = (name: unknown, given: unknown) =>
  `(${String(name)} was called with ${typeof given === 'string' ? given : JSON.stringify(given)})`;
const answeredInWords = (content: unknown) => `(It answered)\n${textOf(content)}`;

/** The request with calls and their answers as what was said, in OpenAI's protocol and in Anthropic's. */
export function callsInWords(body: RequestBody): RequestBody {
  const { messages } = body;
  if (!Array.isArray(messages) || !messages.every(isObject)) return body;
  let isChanged = false;
  const told: RequestBody[] = [];
  for (const [at, message] of messages.entries()) {
    const { tool_calls: _calls, ...said } = message;
    const calls = callsOf(message).map(({ function: made }) =>
      isObject(made) ? calledInWords(made.name, made.arguments) : '',
    );
    if (calls.length > 0) {
      told.push({ ...said, content: [textOf(message.content), ...calls].filter(Boolean).join('\n') });
    } else if (message.role === 'tool') {
      const words = answeredInWords(message.content);
      const before = messages[at - 1]?.role === 'tool' ? told.pop() : undefined;
      told.push({ role: 'user', content: before ? `${String(before.content)}\n\n${words}` : words });
    } else
      told.push(
        Array.isArray(message.content) ? { ...message, content: message.content.map(blockInWords) } : message,
      );
    isChanged ||= JSON.stringify(told.at(-1)) !== JSON.stringify(message);
  }
  return isChanged ? { ...body, messages: told } : body;
}

function blockInWords(block: unknown): unknown {
  if (!isObject(block)) return block;
  if (block.type === 'tool_use') return { type: 'text', text: calledInWords(block.name, block.input) };
  return block.type === 'tool_result' ? { type: 'text', text: answeredInWords(block.content) } : block;
}

/** The words of a message's content, in whichever of two forms. */
export const textOf = (content: unknown): string =>
  Array.isArray(content)
    ? content.flatMap((part) => (isObject(part) && typeof part.text === 'string' ? part.text : [])).join('\n')
    : typeof content === 'string'
      ? content
      : '';
