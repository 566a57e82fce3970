import { chunk, lines, said, type WireQuirk } from './quirk.ts';

const github = 'https://github.com';
const call = (...calls: object[]) => chunk({ tool_calls: calls });
const find = { name: 'find', arguments: '{"q":"x"}' };
const one: WireQuirk['expects'] = { calls: [['find', { q: 'x' }]], finish: 'tool-calls', error: undefined };
const two: WireQuirk['expects'] = {
  ...one,
  calls: [
    ['find', { q: 'x' }],
    ['read', { n: 1 }],
  ],
};
const read = { name: 'read', arguments: '{"n":1}' };
const end = chunk({}, 'tool_calls');

const inputSchema = { type: 'object' as const, properties: {} };
/** One has to be given for a call that stands in the text. */
const asked: WireQuirk['asked'] = { tools: [{ type: 'function', name: 'find', inputSchema }] };

/** How calls of tools come. */
export const calls: readonly WireQuirk[] = [
  {
    name: 'LM Studio leaves a call in the text',
    source: `${github}/lmstudio-ai/lmstudio-bug-tracker/issues/821`,
    asked,
    sends: `${lines(
      chunk({ content: '<think>\n\n</think>\n\n<tool_' }),
      chunk({ content: 'call>\n{"name": "find", "arguments": {"q": "x"}}\n</tool_call>' }),
      chunk({}, 'stop'),
    )}data: [DONE]\n\n`,
    expects: { ...one, text: '' },
  },
  {
    name: 'Mistral’s calls are left in the text',
    source: `${github}/lmstudio-ai/lmstudio-bug-tracker/issues/797`,
    asked,
    sends: lines(
      chunk({ content: '[TOOL_CALLS]' }),
      chunk({ content: 'find[ARGS]{"q":"x"}' }),
      chunk({}, 'stop'),
      '[DONE]',
    ),
    expects: { ...one, text: '' },
  },
  {
    name: 'Ollama numbers no calls',
    source: `${github}/ollama/ollama/issues/7881`,
    sends: lines(call({ id: 'a', type: 'function', function: find }), end, '[DONE]'),
    expects: one,
  },
  {
    name: 'several calls in one piece have no numbers',
    source: `${github}/SamSaffron/term-llm/pull/314`,
    sends: lines(call({ id: 'a', function: find }, { id: 'b', function: read }), end, '[DONE]'),
    expects: two,
  },
  {
    name: 'several calls in pieces of their own have no numbers',
    source: `${github}/SamSaffron/term-llm/pull/314`,
    sends: lines(call({ id: 'a', function: find }), call({ id: 'b', function: read }), end, '[DONE]'),
    expects: two,
  },
  {
    name: 'Gemini gives every call the same number',
    source: `${github}/mozilla-ai/any-llm/issues/1148`,
    sends: lines(
      call({ index: 0, id: 'a', function: find }),
      call({ index: 0, id: 'b', function: read }),
      end,
      '[DONE]',
    ),
    expects: two,
  },
  {
    name: 'Gemini has null for a number',
    source: `${github}/openai/openai-python/issues/2806`,
    sends: lines(
      call({ index: null, id: 'a', type: 'function', function: find }),
      chunk({}, 'stop'),
      '[DONE]',
    ),
    expects: one,
  },
  {
    name: 'Gemini signs its thoughts beside the call',
    source: `${github}/THU-MAIC/OpenMAIC/issues/1556`,
    sends: lines(
      call({
        id: 'a',
        type: 'function',
        function: find,
        extra_content: { google: { thought_signature: 's' } },
      }),
      end,
      '[DONE]',
    ),
    expects: one,
  },
  {
    name: 'Ollama gives no id',
    source: `${github}/continuedev/continue/pull/13235`,
    sends: lines(
      call({ index: 0, function: { name: 'find', arguments: '' } }),
      call({ index: 0, function: { arguments: '{"q":"x"}' } }),
      end,
      '[DONE]',
    ),
    expects: one,
  },
  {
    name: 'llama.cpp has an object for arguments',
    source: `${github}/ggml-org/llama.cpp/issues/20198`,
    sends: lines(
      call({ index: 0, id: 'a', function: { name: 'find', arguments: { q: 'x' } } }),
      end,
      '[DONE]',
    ),
    expects: one,
  },
  {
    name: 'a call without arguments has an empty text',
    source: `${github}/QwenLM/qwen-code/issues/6249`,
    sends: lines(call({ index: 0, id: 'a', function: { name: 'find', arguments: '' } }), end, '[DONE]'),
    expects: { ...one, calls: [['find', {}]] },
  },
  {
    name: 'a call without arguments has none at all',
    source: `${github}/mrdushidush/claudette/pull/238`,
    sends: lines(call({ index: 0, id: 'a', function: { name: 'find' } }), end, '[DONE]'),
    expects: { ...one, calls: [['find', {}]] },
  },
  {
    name: 'calls end as an answer does',
    source: `${github}/leookun/cursor-byok/pull/391`,
    sends: lines(call({ index: 0, id: 'a', function: find }), chunk({}, 'stop'), '[DONE]'),
    expects: one,
  },
  {
    name: 'Evolink gives no reason after calls',
    source: `${github}/openclaw/openclaw/pull/98575`,
    sends: lines(call({ index: 0, id: 'a', function: find }), '[DONE]'),
    expects: one,
  },
  {
    name: 'a whole answer has the calls',
    source: `${github}/tinyhumansai/tinyagents/pull/56`,
    sends: JSON.stringify({
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'a', type: 'function', function: find }],
          },
          finish_reason: 'tool_calls',
        },
      ],
    }),
    type: 'application/json',
    expects: one,
  },
  {
    name: 'gpt-oss calls behind its thinking, and its server reads neither',
    source: `${github}/lablup/mlxcel/issues/654`,
    asked,
    sends: lines(
      ...[
        '<|channel|>analysis<|message|>I look.<|end|><|start|>assi',
        'stant<|channel|>commentary to=func',
      ].map(said),
      ...['tions.find <|constrain|>json<|message|>{"q":', '"x"}<|call|>'].map(said),
      chunk({}, 'stop'),
      '[DONE]',
    ),
    expects: { ...one, text: '', thoughts: 'I look.' },
  },
  {
    name: 'the same without its tokens',
    source: `${github}/raullenchai/Rapid-MLX/issues/480`,
    asked,
    sends: lines(
      ...['analysisWe need to look.assistantcomm', 'entary to=functions.find json{"q":"x"}'].map(said),
      chunk({}, 'stop'),
      '[DONE]',
    ),
    expects: { ...one, text: '', thoughts: 'We need to look.' },
  },
  {
    name: 'Qwen calls before it has ended its thinking',
    source: `${github}/ggml-org/llama.cpp/pull/24202`,
    asked,
    sends: lines(
      ...['<think>I look.\n<tool_', 'call>\n<function=find>\n<parameter=q>\nx\n</parameter>'].map(said),
      said('\n</function>\n</tool_call>'),
      chunk({}, 'stop'),
      '[DONE]',
    ),
    expects: { ...one, text: '', thoughts: 'I look.' },
  },
  {
    name: 'Qwen thinks of a call, and makes another',
    source: `${github}/PrimeIntellect-ai/renderers/pull/80`,
    asked,
    sends: lines(
      said('<think>Maybe\n<tool_call>\n{"name": "find", "arguments": {"q": "y"}}\n</tool_call>\n</think>\n'),
      said('<tool_call>\n{"name": "find", "arguments": {"q": "x"}}\n</tool_call>'),
      chunk({}, 'stop'),
      '[DONE]',
    ),
    expects: { ...one, text: '' },
  },
  {
    name: 'an empty reason stands between the pieces of a call',
    source: `${github}/adolfousier/opencrabs/pull/1499`,
    sends: lines(
      chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'find', arguments: '{"q":' } }] }, ''),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '"x"}' } }] }, ''),
      end,
      '[DONE]',
    ),
    expects: one,
  },
  {
    name: 'Dynamo gives no reason, but what the calls took',
    source: `${github}/ai-dynamo/dynamo/issues/10513`,
    sends: lines(
      call({ index: 0, id: 'a', function: find }),
      '{"id":"x","choices":[],"usage":{"prompt_tokens":1,"completion_tokens":4}}',
      '[DONE]',
    ),
    expects: one,
  },
];
