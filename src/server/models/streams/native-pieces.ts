import { isObject } from '#rules/is-object.ts';

type Json = Record<string, unknown>;

/** Reads pieces of other protocols as those of OpenAI's. */
type NativePieces = {
  /** The piece in OpenAI's words; whatever is of no other protocol is answered as it is. */
  inChatForm(piece: unknown): unknown;
};

/**
 * Some servers answer at OpenAI's path in the protocol of who is behind them: gateways as Anthropic and Gemini do, Ollama
 * in its own. What such a stream has said before belongs to it: calls are counted, and the question is told of at its
 * beginning.
 */
export function createNativePieces(): NativePieces {
  let asked: unknown;
  let calls = 0;
  /** Calls that come whole, one after the other. */
  const counted = (call: Json): Json => {
    calls += 1;
    return { index: calls - 1, ...call };
  };
  const ofOllama = (given: Json): Json => {
    const { message, response, thinking, done, done_reason: reason } = given;
    const said = isObject(message) ? message : { content: response, thinking };
    const listed = Array.isArray(said.tool_calls) ? said.tool_calls.filter(isObject).map(counted) : [];
    return {
      done,
      choices: [
        {
          index: 0,
          delta: { ...said, ...(listed.length > 0 && { tool_calls: listed }) },
          finish_reason: done === true ? (reason ?? 'stop') : null,
        },
      ],
      usage: { prompt_tokens: given.prompt_eval_count, completion_tokens: given.eval_count },
    };
  };
  const ofGemini = ({ candidates, promptFeedback, usageMetadata: usage, responseId: id }: Json): Json => {
    const [candidate] = Array.isArray(candidates) ? candidates.filter(isObject) : [];
    const content = candidate?.content;
    const parts = isObject(content) && Array.isArray(content.parts) ? content.parts.filter(isObject) : [];
    const listed = parts.flatMap((part) => (isObject(part.functionCall) ? [callOfGemini(part)] : []));
    const isBlocked = isObject(promptFeedback) && promptFeedback.blockReason !== undefined;
    return {
      id,
      choices: [
        {
          index: 0,
          delta: {
            content: parts.map(({ text, thought }) => ({
              type: thought === true ? 'thinking' : 'text',
              text,
            })),
            ...(listed.length > 0 && { tool_calls: listed.map(counted) }),
          },
          finish_reason: candidate?.finishReason ?? (isBlocked ? 'content_filter' : null),
        },
      ],
      ...(isObject(usage) && {
        usage: {
          prompt_tokens: usage.promptTokenCount,
          completion_tokens: Number(usage.candidatesTokenCount ?? 0) + Number(usage.thoughtsTokenCount ?? 0),
        },
      }),
    };
  };
  const ofAnthropic = (given: Json): unknown => {
    const { type, index, message, content_block: block, delta, usage } = given;
    const choice = (said: Json, finish: unknown = null) => ({
      choices: [{ index: 0, delta: said, finish_reason: finish }],
    });
    if (type === 'message_start' && isObject(message)) {
      asked = isObject(message.usage) ? message.usage.input_tokens : undefined;
      return { id: message.id, choices: [] };
    }
    if (type === 'content_block_start' && isObject(block)) return choice(saidIn([block], index));
    if (type === 'content_block_delta' && isObject(delta)) {
      if (typeof delta.partial_json !== 'string') return choice(saidIn([delta], index));
      return choice({ tool_calls: [{ index, function: { arguments: delta.partial_json } }] });
    }
    if (type === 'message_delta' && isObject(delta))
      return {
        ...choice({}, delta.stop_reason),
        usage: { input_tokens: asked, ...(isObject(usage) && usage) },
      };
    if (type === 'message_stop') return { done: true };
    if (type === 'message' && Array.isArray(given.content))
      return {
        id: given.id,
        choices: [
          {
            index: 0,
            message: saidIn(given.content.filter(isObject), 0),
            finish_reason: given.stop_reason,
          },
        ],
        usage,
      };
    return ofAnthropicAlone.has(String(type)) ? null : given;
  };
  return {
    inChatForm(piece) {
      if (!isObject(piece) || 'choices' in piece || 'error' in piece) return piece;
      const { response } = piece;
      const inner = isObject(response) && 'candidates' in response ? response : piece;
      if ('candidates' in inner || 'promptFeedback' in inner) return ofGemini(inner);
      const isSaid = isObject(piece.message) || typeof response === 'string';
      if (typeof piece.done === 'boolean' && isSaid) return ofOllama(piece);
      return typeof piece.type === 'string' ? ofAnthropic(piece) : piece;
    },
  };
}

/** What Anthropic's streams say beside the answer. */
const ofAnthropicAlone: ReadonlySet<string> = new Set(['ping', 'content_block_stop']);

/** What Anthropic's blocks say, or what is new of one; a call by its number, of which the blocks before it are none. */
function saidIn(blocks: readonly Json[], from: unknown): Json {
  const first = typeof from === 'number' ? from : 0;
  const calls = blocks.flatMap((block, at) =>
    block.type === 'tool_use'
      ? [{ index: first + at, id: block.id, function: { name: block.name, arguments: startOf(block.input) } }]
      : [],
  );
  const content = blocks.flatMap(({ text, thinking }) => [
    ...(typeof thinking === 'string' ? [{ type: 'thinking', thinking }] : []),
    ...(typeof text === 'string' ? [{ type: 'text', text }] : []),
  ]);
  return { content, ...(calls.length > 0 && { tool_calls: calls }) };
}

/** What a call begins with: nothing, where what it is made with comes in pieces. */
const startOf = (input: unknown): unknown => (isObject(input) && Object.keys(input).length > 0 ? input : '');

/** A call of Gemini's, with what it has to be signed with when it is sent back. */
const callOfGemini = ({ functionCall, thoughtSignature }: Json): Json => {
  const { id, name, args = {} } = functionCall as Json;
  return {
    id,
    function: { name, arguments: args },
    ...(typeof thoughtSignature === 'string' && {
      extra_content: { google: { thought_signature: thoughtSignature } },
    }),
  };
};
