import { describe, expect, it } from 'vitest';
import { chunk, lines, readQuirk, said } from '../testing/wire-quirks/quirk.ts';
import { readWrittenCalls } from './read-written-calls.ts';

const schema = {
  type: 'object' as const,
  properties: { q: { type: 'string' as const }, n: { type: 'integer' as const } },
};
const tool = (name: string) => ({ type: 'function' as const, name, description: '', inputSchema: schema });
const tools = [tool('find'), tool('read')];
const sizes = [1, 3, 10_000];

/** What is made of a text that comes in pieces of some letters. */
const read = (text: string, size: number, asked: object = { tools }) => {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
  const sends = lines(...pieces.map(said), chunk({}, 'stop'));
  return readQuirk({ name: '', source: '', sends, asked, expects: {} }, 10_000);
};

describe('a call that a model has written into its answer is made', () => {
  it.each<[string, string]>([
    ['Hermes and Qwen', '<tool_call>\n{"name": "find", "arguments": {"q": "7", "n": 7}}\n</tool_call>'],
    ['Hermes, cut at its end', '<tool_call>{"name": "find", "arguments": "{\\"q\\":\\"7\\",\\"n\\":7}"}'],
    [
      'Qwen’s coders',
      '<tool_call>\n<function=find>\n<parameter=q>\n7\n</parameter>\n<parameter=n>\n7\n</parameter>\n</function>\n</tool_call>',
    ],
    [
      'GLM',
      '<tool_call>find\n<arg_key>q</arg_key>\n<arg_value>7</arg_value>\n<arg_key>n</arg_key>\n<arg_value>7</arg_value>\n</tool_call>',
    ],
    ['Mistral', '[TOOL_CALLS] [{"name": "find", "arguments": {"q": "7", "n": 7}}]'],
    ['Mistral’s newer', '[TOOL_CALLS]find[ARGS]{"q": "7", "n": 7}'],
    ['Llama', '<|python_tag|>{"name": "find", "parameters": {"q": "7", "n": 7}}<|eom_id|>'],
    [
      'DeepSeek',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>find<｜tool▁sep｜>{"q": "7", "n": 7}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    ],
    [
      'DeepSeek’s older',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>find\n```json\n{"q": "7", "n": 7}\n```<｜tool▁call▁end｜>',
    ],
    [
      'DeepSeek’s newest',
      '<｜DSML｜function_calls>\n<｜DSML｜invoke name="find">\n<｜DSML｜parameter name="q" string="true">7</｜DSML｜parameter>\n<｜DSML｜parameter name="n" string="false">7</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
    ],
    [
      'MiniMax',
      '<minimax:tool_call>\n<invoke name="find">\n<parameter name="q">7</parameter>\n<parameter name="n">7</parameter>\n</invoke>\n</minimax:tool_call>',
    ],
    [
      'Kimi',
      '<|tool_calls_section_begin|><|tool_call_begin|>functions.find:0<|tool_call_argument_begin|>{"q": "7", "n": 7}<|tool_call_end|><|tool_calls_section_end|>',
    ],
    ['Llama, with JSON in its tag', '<function=find>{"q": "7", "n": 7}</function>'],
    ['Llama, as Python', "[find(q='7', n=7)]"],
    ['Llama’s newest, as Python', "<|python_start|>[find(q='7', n=7)]<|python_end|>"],
    ['Gemma, as Python', '```tool_code\nfind(q="7", n=7)\n```'],
    ['Gemma, printed', '```tool_code\nprint(find(q="7", n=7))\n```'],
    ['Qwen, in a block of code', '```json\n{"name": "find", "arguments": {"q": "7", "n": 7}}\n```'],
    [
      'Qwen, over several lines',
      '```json\n{\n  "name": "find",\n  "arguments": {\n    "q": "7",\n    "n": 7\n  }\n}\n```',
    ],
    ['Llama, without a mark', '{"name": "find", "parameters": {"q": "7", "n": 7}}'],
    [
      'MiniCPM',
      '<function name="find"><param name="q"><![CDATA[7]]></param><param name="n">7</param></function>',
    ],
    [
      'Claude, as some models learned it',
      '<invoke name="find">\n<parameter name="q">7</parameter>\n<parameter name="n">7</parameter>\n</invoke>',
    ],
    [
      'DeepSeek, in another wrapper',
      '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="find">\n<｜DSML｜parameter name="q" string="true">7</｜DSML｜parameter>\n<｜DSML｜parameter name="n" string="false">7</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    ],
    ['Gemma', '<start_function_call>call:find{q:<escape>7<escape>,n:7}<end_function_call>'],
    ['Gemma’s newer', '<|tool_call>call:find{q:<|"|>7<|"|>,n:7}<tool_call|>'],
    ['Granite and Phi', '<|tool_call|>[{"name": "find", "arguments": {"q": "7", "n": 7}}]<|/tool_call|>'],
    ['Phi’s older', 'functools[{"name": "find", "arguments": {"q": "7", "n": 7}}]'],
    ['Nemotron', '<TOOLCALL>[{"name": "find", "arguments": {"q": "7", "n": 7}}]</TOOLCALL>'],
    ['xLAM', '<tool_calls>\n[{"name": "find", "arguments": {"q": "7", "n": 7}}]\n</tool_calls>'],
    ['Hunyuan', '<tool_calls>\n<tool_call>find\n```json\n{"q": "7", "n": 7}\n```</tool_call></tool_calls>'],
    [
      'InternLM',
      '<|action_start|><|plugin|>{"name": "find", "parameters": {"q": "7", "n": 7}}<|action_end|>',
    ],
    [
      'Cohere',
      '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "find", "parameters": {"q": "7", "n": 7}}]<|END_ACTION|>',
    ],
    [
      'LongCat',
      '<longcat_tool_call>find\n<longcat_arg_key>q</longcat_arg_key>\n<longcat_arg_value>7</longcat_arg_value>\n<longcat_arg_key>n</longcat_arg_key>\n<longcat_arg_value>7</longcat_arg_value>\n</longcat_tool_call>',
    ],
    [
      'Seed',
      '<seed:tool_call>\n<function=find>\n<parameter=q>7</parameter>\n<parameter=n>7</parameter>\n</function>\n</seed:tool_call>',
    ],
    ['Apertus', '<|tools_prefix|>[{"find": {"q": "7", "n": 7}}]<|tools_suffix|>'],
    ['gpt-oss, without its tokens', 'commentary to=functions.find json{"q": "7", "n": 7}'],
    [
      'gpt-oss',
      '<|channel|>commentary to=functions.find <|constrain|>json<|message|>{"q": "7", "n": 7}<|call|>',
    ],
  ])('%s', async (_, text) => {
    for (const size of sizes) {
      const made = { calls: [['find', { q: '7', n: 7 }]], finish: 'tool-calls', error: undefined };
      expect(await read(text, size)).toMatchObject({ ...made, text: '' });
      expect(await read(`I look it up.\n${text}`, size)).toMatchObject({
        ...made,
        text: 'I look it up.\n',
      });
    }
  });

  it('and shows that something comes while it is written', async () => {
    const part = (type: string, more: object = {}) => ({ type, id: '1', ...more });
    const written = ['<tool_call>{"name": "find",', ' "arguments": {', '}}</tool_call>'];
    const parts = [
      part('text-start'),
      ...written.map((delta) => part('text-delta', { delta })),
      part('text-end'),
    ];
    const stream = new ReadableStream({
      start(controller) {
        for (const each of parts) controller.enqueue(each);
        controller.close();
      },
    });
    const call = {
      doStream: async () => ({ stream }),
      params: { tools, prompt: [] },
    } as unknown as Parameters<NonNullable<typeof readWrittenCalls.wrapStream>>[0];
    const types: string[] = [];
    const read = await readWrittenCalls.wrapStream?.(call);
    for await (const each of read?.stream ?? []) types.push(each.type);
    expect(types).toEqual([
      'reasoning-start',
      ...written.map(() => 'reasoning-delta'),
      'reasoning-end',
      'tool-input-start',
      'tool-input-delta',
      'tool-input-end',
      'tool-call',
    ]);
  });

  it('and several, each', async () => {
    const one = (name: string) => `<tool_call>{"name": "${name}", "arguments": {}}</tool_call>`;
    for (const size of sizes)
      expect((await read(`${one('find')}\n${one('read')}`, size)).calls).toEqual([
        ['find', {}],
        ['read', {}],
      ]);
  });
});

describe('what is no call is said', () => {
  const call = '<tool_call>{"name": "find", "arguments": {}}</tool_call>';
  it.each<[string, string, object?]>([
    ['of a tool that there is not', call.replace('find', 'buy')],
    ['in a block of code', `Write:\n\n\`\`\`\n${call}\n\`\`\`\n`],
    ['that is data of that name', '{"name": "find", "price": 7}'],
    ['in a sentence', `A model writes ${call} then.`],
    ['that cannot be read', '<tool_call>\n{"name": "find", "arguments"\n</tool_call>\nSorry.'],
    ['where there are no tools', call, {}],
    ['of one to which none may follow', call, { tools, toolChoice: { type: 'none' } }],
    ['that is a link', '[find(the page)](https://a.example) is where it stands.'],
    ['that is code to be read', '```tool_code\nfind(q=words[0])\n```'],
    ['that something is said of', '```json\n{"name": "find", "arguments": {}}\n```\nSo a call is written.'],
    ['with other tags', '<table>\n<tool\n[TOOL\n<|x|>'],
  ])('%s', async (_, text, asked) => {
    for (const size of sizes)
      expect(await read(text, size, asked)).toMatchObject({ text, calls: [], finish: 'stop' });
  });
});
