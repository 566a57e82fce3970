import { answer, lines, type WireQuirk } from './quirk.ts';

const github = 'https://github.com';
const ofGateway = `${github}/wso2/gateway-controllers/pull/270`;
const expects: WireQuirk['expects'] = { text: answer, finish: 'stop', tokens: 4, error: undefined };
const thought = 'They ask for the fee.';
const called: WireQuirk['expects'] = {
  calls: [['find', { q: 'x' }]],
  finish: 'tool-calls',
  error: undefined,
};

/** Events as Anthropic's streams have them. */
const events = (...data: { type: string }[]) =>
  data.map((each) => `event: ${each.type}\ndata: ${JSON.stringify(each)}\n\n`).join('');
const begun = {
  type: 'message_start',
  message: { id: 'm', type: 'message', role: 'assistant', content: [], usage: { input_tokens: 3 } },
};
const block = (index: number, content_block: object) => ({
  type: 'content_block_start',
  index,
  content_block,
});
const delta = (index: number, given: object) => ({ type: 'content_block_delta', index, delta: given });
const text = (said: string) => delta(0, { type: 'text_delta', text: said });
const ended = (stop_reason: string) => [
  { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 4 } },
  { type: 'message_stop' },
];

const gemini = (parts: object[], more: object = {}, usage: object = {}) =>
  JSON.stringify({ candidates: [{ content: { parts, role: 'model' }, index: 0, ...more }], ...usage });
const geminiUsage = { usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 4 } };

const rows = (...each: object[]) => each.map((row) => `${JSON.stringify(row)}\n`).join('');
const ollama = (message: object, more: object = {}) => ({
  model: 'm',
  message: { role: 'assistant', content: '', ...message },
  done: false,
  ...more,
});
const ollamaEnd = ollama({}, { done: true, done_reason: 'stop', prompt_eval_count: 3, eval_count: 4 });

/** Streams of other protocols at OpenAI's path, as gateways hand them on that translate whole answers alone. */
export const natives: readonly WireQuirk[] = [
  {
    name: 'a gateway hands on Claude’s events',
    source: ofGateway,
    sends: events(
      begun,
      block(0, { type: 'text', text: '' }),
      { type: 'ping' },
      text('It is '),
      text('90.'),
      { type: 'content_block_stop' },
      ...ended('end_turn'),
    ),
    expects,
  },
  {
    name: 'a gateway hands on how Claude thinks and calls',
    source: 'https://docs.anthropic.com/en/docs/build-with-claude/streaming',
    sends: events(
      begun,
      block(0, { type: 'thinking', thinking: '' }),
      delta(0, { type: 'thinking_delta', thinking: thought }),
      delta(0, { type: 'signature_delta', signature: 's' }),
      block(1, { type: 'tool_use', id: 't', name: 'find', input: {} }),
      delta(1, { type: 'input_json_delta', partial_json: '{"q":' }),
      delta(1, { type: 'input_json_delta', partial_json: '"x"}' }),
      ...ended('tool_use'),
    ),
    expects: { ...called, thoughts: thought, text: '' },
  },
  {
    name: 'Claude breaks off among its events',
    source: 'https://docs.anthropic.com/en/docs/build-with-claude/streaming',
    sends: events(begun, text('It is '), {
      type: 'error',
      error: { type: 'overloaded_error', message: 'Overloaded' },
    } as { type: string }),
    expects: { text: 'It is ', error: { message: 'Overloaded' } },
  },
  {
    name: 'a gateway hands on Claude’s whole answer',
    source: ofGateway,
    sends: JSON.stringify({
      id: 'm',
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: answer }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 3, output_tokens: 4 },
    }),
    type: 'application/json',
    expects,
  },
  {
    name: 'a gateway hands on Gemini’s events, with what it thinks',
    source: ofGateway,
    sends: lines(
      gemini([{ text: thought, thought: true }]),
      gemini([{ text: 'It is ' }]),
      gemini([{ text: '90.' }], { finishReason: 'STOP' }, geminiUsage),
    ),
    expects: { ...expects, thoughts: thought },
  },
  {
    name: 'Gemini’s answer is cut, and has no content then',
    source: `${github}/envoyproxy/ai-gateway/pull/2107`,
    sends: lines(
      gemini([{ text: 'It is ' }]),
      JSON.stringify({ candidates: [{ finishReason: 'MAX_TOKENS', index: 0 }] }),
    ),
    expects: { text: 'It is ', finish: 'length', error: undefined },
  },
  {
    name: 'Gemini streams a list where no events are asked for',
    source: 'https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent',
    sends: JSON.stringify(
      [
        JSON.parse(gemini([{ text: 'It is ' }])),
        JSON.parse(gemini([{ text: '90.' }], { finishReason: 'STOP' }, geminiUsage)),
      ],
      null,
      2,
    ),
    type: 'application/json',
    expects,
  },
  {
    name: 'Gemini ends in a piece behind its calls',
    source: `${github}/brekkylab/ailoy/pull/434`,
    sends: lines(
      gemini([{ functionCall: { name: 'find', args: { q: 'x' } }, thoughtSignature: 's' }]),
      gemini([], { finishReason: 'STOP' }),
    ),
    expects: called,
  },
  {
    name: 'Gemini answers nothing for safety',
    source: 'https://ai.google.dev/gemini-api/docs/safety-settings',
    sends: lines(JSON.stringify({ promptFeedback: { blockReason: 'SAFETY' } })),
    expects: { text: '', finish: 'content-filter', error: undefined },
  },
  {
    name: 'Ollama answers in its own lines',
    source: `${github}/code-yeongyu/oh-my-openagent/issues/1120`,
    sends: rows(ollama({ content: 'It is ' }), ollama({ content: '90.' }), ollamaEnd),
    type: 'application/x-ndjson',
    expects,
  },
  {
    name: 'Ollama thinks and calls in its own lines',
    source: `${github}/jeremychone/rust-genai/pull/144`,
    sends: rows(
      ollama({ thinking: thought }),
      ollama({ tool_calls: [{ function: { name: 'find', arguments: { q: 'x' } } }] }),
      ollamaEnd,
    ),
    type: 'application/x-ndjson',
    expects: { ...called, thoughts: thought },
  },
  {
    name: 'Ollama completes in its own lines',
    source: 'https://docs.ollama.com/api/generate',
    sends: rows(
      { model: 'm', response: 'It is ', done: false },
      { model: 'm', response: '90.', done: false },
      { model: 'm', response: '', done: true, done_reason: 'stop', eval_count: 4 },
    ),
    type: 'application/x-ndjson',
    expects,
  },
  {
    name: 'Ollama breaks off in its own lines',
    source: `${github}/coasys/ad4m/pull/1001`,
    sends: rows(ollama({ content: 'It is ' }), { error: 'an error was encountered while running the model' }),
    type: 'application/x-ndjson',
    expects: { text: 'It is ', error: { message: 'an error was encountered while running the model' } },
  },
];
