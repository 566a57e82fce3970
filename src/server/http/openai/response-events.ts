import { randomUUID } from 'node:crypto';
import type { CitationData } from '#contracts/conversation.ts';
import type { OpenAiResponse, ResponseItem } from '#contracts/response.ts';
import type { AnswerFailure } from '#rules/answer-failures.ts';
import type { AnswerEnding } from '../../answering/answer.ts';
import type { CallerCall } from '../../answering/caller-wishes.ts';
import type { OutsideEvent } from '../../answering/outside-event.ts';
import type { Usage } from './chunks.ts';
import { requestCodeOf, unsupportedIn } from './chunks.ts';
import type { WholeAnswer } from './whole-answer.ts';

/** What every state of one response carries. */
export type ResponseHead = { id: string; created: number; model: string; wished: object };

type Message = Extract<ResponseItem, { type: 'message' }>;

const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`;

/** A response as it stands. */
function responseOf(
  { id, created, model, wished }: ResponseHead,
  state: Pick<OpenAiResponse, 'status' | 'output'> & Partial<OpenAiResponse>,
): OpenAiResponse {
  return {
    id,
    object: 'response',
    created_at: created,
    model,
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: true,
    previous_response_id: null,
    store: false,
    ...wished,
    usage: null,
    ...state,
  };
}

/** A citation as OpenAI's clients know annotations, with where in the file it stands. */
const annotation = (citation: CitationData, index: number) => ({
  ...citation,
  type: 'file_citation' as const,
  file_id: citation.fileId,
  filename: citation.fileName,
  index,
});

const messageOf = (
  id: string,
  text: string,
  citations: readonly CitationData[],
  status: Message['status'],
) => ({
  type: 'message' as const,
  id,
  status,
  role: 'assistant' as const,
  content: [
    { type: 'output_text' as const, text, annotations: citations.map(annotation), logprobs: [] as unknown[] },
  ],
});

const callOf = (id: string, { id: callId, name, arguments: given }: CallerCall, isDone: boolean) => ({
  type: 'function_call' as const,
  id,
  call_id: callId,
  name,
  arguments: isDone ? given : '',
  status: isDone ? ('completed' as const) : ('in_progress' as const),
});

/** What the model thought, where that was asked for. It is told as OpenAI tells its summaries. */
const thoughtOf = (id: string, text: string) => ({
  type: 'reasoning' as const,
  id,
  summary: text === '' ? [] : [{ type: 'summary_text' as const, text }],
});

const usageOf = ({ inputTokens = 0, outputTokens = 0 }: Usage) => ({
  input_tokens: inputTokens,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: outputTokens,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: inputTokens + outputTokens,
});

const endOf = (ending: AnswerEnding): Pick<OpenAiResponse, 'status' | 'incomplete_details'> =>
  ending === 'complete'
    ? { status: 'completed', incomplete_details: null }
    : {
        status: 'incomplete',
        incomplete_details: { reason: ending === 'cut' ? 'max_output_tokens' : 'content_filter' },
      };

/** A whole answer as a response. What the files do not support and how sure it is go beyond OpenAI's protocol. */
export function wholeResponse(head: ResponseHead, answer: WholeAnswer): OpenAiResponse {
  const { text, thought, citations, calls, usage, ending, unsupported, confidence } = answer;
  const { status } = endOf(ending);
  const said = text !== '' || calls.length === 0;
  return responseOf(head, {
    ...endOf(ending),
    output: [
      ...(thought === '' ? [] : [thoughtOf(newId('rs'), thought)]),
      ...(said
        ? [messageOf(newId('msg'), text, citations, status === 'completed' ? 'completed' : 'incomplete')]
        : []),
      ...calls.map((call) => callOf(newId('fc'), call, true)),
    ],
    usage: usageOf(usage),
    ...(unsupported && { unsupported }),
    ...(confidence && { confidence }),
  });
}

/** A response that came to nothing. */
export const failedResponse = (
  head: ResponseHead,
  { code, message }: { code: string; message: string },
  output: ResponseItem[] = [],
): OpenAiResponse => responseOf(head, { status: 'failed', error: { code, message }, output });

/**
 * An answer as OpenAI's events of a response.
 * @param failureText what whoever reads it is told where the model fails
 */
export async function* responseEvents(
  events: AsyncIterable<OutsideEvent>,
  head: ResponseHead,
  failureText: (code: AnswerFailure) => string,
) {
  let number = 0;
  const event = (type: string, fields: object) => ({ type, sequence_number: number++, ...fields });
  const output: ResponseItem[] = [];
  const beyond: Record<string, unknown> = {};
  let citations: CitationData[] = [];
  let messageId = '';
  const thought = { id: '', text: '', isOpen: false };
  let text = '';
  let isOpen = false;
  const at = () => ({ item_id: messageId, output_index: output.length, content_index: 0 });

  const part = () => messageOf(messageId, text, citations, 'completed').content[0];
  const openMessage = () => {
    isOpen = true;
    messageId = newId('msg');
    text = '';
    citations = [];
    const item = { ...messageOf(messageId, '', [], 'in_progress'), content: [] };
    return [
      event('response.output_item.added', { output_index: output.length, item }),
      event('response.content_part.added', { ...at(), part: part() }),
    ];
  };
  const closeMessage = (status: Message['status'] = 'completed') => {
    if (!isOpen) return [];
    isOpen = false;
    const item = messageOf(messageId, text, citations, status);
    const closing = [
      event('response.output_text.done', { ...at(), text, logprobs: [] }),
      event('response.content_part.done', { ...at(), part: part() }),
      event('response.output_item.done', { output_index: output.length, item }),
    ];
    output.push(item);
    return closing;
  };
  const inThought = () => ({ item_id: thought.id, output_index: output.length, summary_index: 0 });
  const tellThought = (delta: string) => {
    const isFirst = !thought.isOpen;
    if (isFirst) Object.assign(thought, { id: newId('rs'), text: '', isOpen: true });
    thought.text += delta;
    const item = thoughtOf(thought.id, '');
    return [
      ...(isFirst
        ? [
            event('response.output_item.added', { output_index: output.length, item }),
            event('response.reasoning_summary_part.added', {
              ...inThought(),
              part: { type: 'summary_text', text: '' },
            }),
          ]
        : []),
      event('response.reasoning_summary_text.delta', { ...inThought(), delta }),
    ];
  };
  const closeThought = () => {
    if (!thought.isOpen) return [];
    thought.isOpen = false;
    const item = thoughtOf(thought.id, thought.text);
    const closing = [
      event('response.reasoning_summary_text.done', { ...inThought(), text: thought.text }),
      event('response.reasoning_summary_part.done', { ...inThought(), part: item.summary[0] }),
      event('response.output_item.done', { output_index: output.length, item }),
    ];
    output.push(item);
    return closing;
  };
  const tellCall = (call: CallerCall) => {
    const id = newId('fc');
    const where = { item_id: id, output_index: output.length };
    const item = callOf(id, call, true);
    const told = [
      event('response.output_item.added', { output_index: output.length, item: callOf(id, call, false) }),
      event('response.function_call_arguments.delta', { ...where, delta: call.arguments }),
      event('response.function_call_arguments.done', {
        ...where,
        name: call.name,
        arguments: call.arguments,
      }),
      event('response.output_item.done', { output_index: output.length, item }),
    ];
    output.push(item);
    return told;
  };

  const begun = responseOf(head, { status: 'in_progress', output: [] });
  yield event('response.created', { response: begun });
  yield event('response.in_progress', { response: begun });
  for await (const each of events) {
    if (each.type === 'reasoning-start') {
      yield* closeThought();
      continue;
    }
    if (each.type === 'reasoning-delta') {
      yield* closeMessage();
      yield* tellThought(each.delta);
      continue;
    }
    yield* closeThought();
    if (each.type === 'text') {
      if (!isOpen) yield* openMessage();
      text += each.delta;
      yield event('response.output_text.delta', { ...at(), delta: each.delta, logprobs: [] });
    } else if (each.type === 'citation') {
      if (!isOpen) yield* openMessage();
      const index = citations.push(each.citation) - 1;
      const told = { ...at(), annotation_index: index, annotation: annotation(each.citation, index) };
      yield event('response.output_text.annotation.added', told);
    } else if (each.type === 'call') {
      yield* closeMessage();
      yield* tellCall(each);
    } else if (each.type === 'support') {
      beyond.unsupported = unsupportedIn(each);
    } else if (each.type === 'finish') {
      const end = endOf(each.ending);
      const isWhole = end.status === 'completed';
      if (!isOpen && output.length === 0) yield* openMessage();
      yield* closeMessage(isWhole ? 'completed' : 'incomplete');
      if (each.confidence) beyond.confidence = each.confidence;
      const response = responseOf(head, { ...end, output, usage: usageOf(each.usage), ...beyond });
      yield event(isWhole ? 'response.completed' : 'response.incomplete', { response });
    } else if (each.type === 'error') {
      yield* closeMessage('incomplete');
      const code = requestCodeOf(each.code) ?? each.code;
      const error = { code, message: failureText(each.code) };
      yield event('response.failed', { response: failedResponse(head, error, output) });
    }
  }
}
