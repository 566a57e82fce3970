import { isObject } from '#rules/is-object.ts';
import { own } from '#rules/own.ts';
import { parsedJson } from '#rules/parsed-json.ts';
import { lineOpenings, turnOpenings } from '../written/call-openings.ts';
import { pythonCallsIn } from '../written/python-calls.ts';

/** A call of a tool as a model has written it; `input` is JSON, or was meant to be. */
export type WrittenCall = { name: string; input: string };

/** What tools there are, and which of their arguments are texts. */
export type KnownTools = ReadonlyMap<string, { isText(argument: string): boolean }>;

/**
 * How some write a call without any mark: with the name of a tool, as JSON, which may stand in a block of code, or as
 * Python, which their server was to take for one.
 */
const plainOpenings = (tools: KnownTools): string[] =>
  [...tools.keys()].flatMap((name) => [
    ...['{"name": "', '{"name":"', '{"type": "function", "name": "', '{\n  "name": "'].flatMap((start) =>
      ['', '```json\n', '```\n'].map((fence) => `${fence}${start}${name}"`),
    ),
    `[${name}(`,
  ]);

/** Tells whether a line begins with a call, or may once it goes on. */
export function createCallDetector(tools: KnownTools): (line: string) => 'yes' | 'maybe' | 'no' {
  const openings = [...lineOpenings, ...turnOpenings, ...plainOpenings(tools)];
  return (line) =>
    openings.some((opening) => line.startsWith(opening))
      ? 'yes'
      : openings.some((opening) => opening.startsWith(line))
        ? 'maybe'
        : 'no';
}

/**
 * The calls that a text from its opening on consists of.
 * @returns null where it is none, or names a tool that there is not: then it is what it says
 */
export function callsWrittenIn(text: string, tools: KnownTools): WrittenCall[] | null {
  // Some write the tags of others with a word of their own before them.
  const plain = text.replace(/<(\/?)(?:longcat_|seed:|｜DSML｜)/g, '<$1');
  const calls = readers.map((read) => read(plain, tools)).find((found) => found.length > 0) ?? [];
  const known = calls.map((call) => ({ ...call, name: plainName(call.name) }));
  return known.length > 0 && known.every(({ name }) => tools.has(name)) ? known : null;
}

const plainName = (name: string) =>
  name
    .trim()
    .replace(/^functions\./, '')
    .replace(/:\d{1,4}$/, '');

type Reader = (text: string, tools: KnownTools) => WrittenCall[];

/** What stands between two marks, each time; the last may lack its end. */
function between(text: string, start: string, end: string): string[] {
  return text
    .split(start)
    .slice(1)
    .map((each) => each.split(end, 1)[0] ?? '');
}

/** A call as JSON has it, or a list of them. */
const ofJson = (given: unknown, tools: KnownTools): WrittenCall[] =>
  (Array.isArray(given) ? given : [given]).flatMap((each) => ofObject(each, tools));

/** A name and what it is called with. */
function ofObject(given: unknown, tools: KnownTools): WrittenCall[] {
  if (!isObject(given)) return [];
  const inner = isObject(given.function) ? given.function : given;
  const { name = inner.tool_name, arguments: args = inner.parameters ?? {} } = inner;
  if (typeof name === 'string')
    return [{ name, input: typeof args === 'string' ? args : JSON.stringify(args) }];
  // Apertus has the name for a key.
  const [only, ...more] = Object.entries(given);
  return only && more.length === 0 && tools.has(only[0])
    ? [{ name: only[0], input: JSON.stringify(only[1]) }]
    : [];
}

/** JSON that may stand in a block of code. */
const unfenced = (written: string): string => written.replaceAll('```json', '').replaceAll('```', '').trim();

/** `name[ARGS]{…}`, and the same without a word between. */
function ofNameAndJson(written: string): WrittenCall[] {
  const at = written.indexOf('{');
  const name = written
    .slice(0, at === -1 ? undefined : at)
    .split('[', 1)[0]
    ?.trim();
  return name ? [{ name, input: at === -1 ? '{}' : written.slice(at).trim() }] : [];
}

/** A name with its arguments in tags of their own. */
function ofTags(
  name: string,
  args: readonly (readonly [argument: string, value: string])[],
  tools: KnownTools,
): WrittenCall {
  const known = tools.get(plainName(name));
  const read = args.map(([argument, written]) => {
    const value = written.replace(/^\n/, '').replace(/\n$/, '');
    return [argument, known?.isText(argument) ? value : (parsedJson(value) ?? value)] as const;
  });
  return { name, input: JSON.stringify(Object.fromEntries(read)) };
}

/** The name that a tag ends with, as in `q">` and `q>`, and what stands behind the tag. */
function tagged(written: string): [name: string, rest: string] {
  const end = written.indexOf('>');
  const name = written.slice(0, end === -1 ? 0 : end).split('"', 1)[0] ?? '';
  return [name.trim(), written.slice(end + 1)];
}

/** Marks round a call in JSON, or a list of them. */
const jsonMarks: readonly (readonly [start: string, end: string])[] = [
  ['<tool_calls>', '</tool_calls>'],
  ['<TOOLCALL>', '</TOOLCALL>'],
  ['<|tool_call|>', '<|/tool_call|>'],
  ['<|START_ACTION|>', '<|END_ACTION|>'],
  ['<|action_start|>', '<|action_end|>'],
  ['<|tools_prefix|>', '<|tools_suffix|>'],
  ['<|python_tag|>', '<|e'],
  ['functools', '<|'],
];

/** Marks round the name of a call, and before that of each of its arguments. */
const namedMarks: readonly (readonly [start: string, end: string, argument: string, argumentEnd: string])[] =
  [
    ['<invoke name="', '</invoke>', '<parameter name="', '</parameter>'],
    ['<function name="', '</function>', '<param name="', '</param>'],
  ];

const readers: readonly Reader[] = [
  // Qwen's coders, and Llama's, which have JSON for all arguments.
  (text, tools) =>
    between(text, '<function=', '</function>').map((each) => {
      const [name, rest] = tagged(each);
      if (rest.trim().startsWith('{')) return { name, input: rest.trim() };
      return ofTags(name, between(rest, '<parameter=', '</parameter>').map(tagged), tools);
    }),
  // DeepSeek's newest, MiniMax and MiniCPM.
  (text, tools) =>
    namedMarks.flatMap(([start, end, argument, argumentEnd]) =>
      between(text, start, end).map((each) => {
        const [name, rest] = tagged(each);
        const args = between(rest, argument, argumentEnd).map(tagged);
        return ofTags(
          name,
          args.map(([key, value]) => [key, value.replace('<![CDATA[', '').replace(']]>', '')] as const),
          tools,
        );
      }),
    ),
  // Hermes and its kin, GLM and Hunyuan.
  (text, tools) =>
    between(text, '<tool_call>', '</tool_call>').flatMap((each) => {
      const written = each.trim();
      if (written.startsWith('{') || written.startsWith('[')) return ofJson(parsedJson(written), tools);
      const [name = ''] = written.split(/[<\n]/, 1);
      const rest = unfenced(written.slice(name.length));
      if (rest.startsWith('{')) return [{ name, input: rest }];
      const keys = between(written, '<arg_key>', '</arg_key>');
      const values = between(written, '<arg_value>', '</arg_value>');
      return [
        ofTags(
          name,
          keys.map((key, index) => [key.trim(), values[index] ?? ''] as const),
          tools,
        ),
      ];
    }),
  // Mistral.
  (text, tools) =>
    text
      .split('[TOOL_CALLS]')
      .slice(1)
      .flatMap((each) =>
        each.trim().startsWith('[') ? ofJson(parsedJson(each.trim()), tools) : ofNameAndJson(each),
      ),
  (text) =>
    between(text, '<｜tool▁call▁begin｜>', '<｜tool▁call▁end｜>').flatMap((each) => {
      const [first = '', second = ''] = each.split('<｜tool▁sep｜>');
      // The older ones say what it is before its name, and have its arguments in a block of code.
      const [name = '', ...block] = first.trim() === 'function' ? second.split('\n') : [first, second];
      return [{ name, input: unfenced(block.join('\n')) }];
    }),
  (text) =>
    between(text, '<|tool_call_begin|>', '<|tool_call_end|>').map((each) => {
      const [name = '', input = ''] = each.split('<|tool_call_argument_begin|>');
      return { name, input: input.trim() };
    }),
  (text, tools) =>
    jsonMarks.flatMap(([start, end]) =>
      between(text, start, end).flatMap((each) =>
        ofJson(parsedJson(each.replace('<|plugin|>', '').trim()), tools),
      ),
    ),
  // Gemma.
  (text) =>
    [
      ...between(text, '<start_function_call>call:', '<end_function_call>'),
      ...between(text, '<|tool_call>call:', '<tool_call|>'),
    ].flatMap(ofGemma),
  // gpt-oss.
  (text) =>
    between(text, 'to=functions.', '<|call|>').map((each) => {
      const [head = '', input = head.slice(Math.max(0, head.indexOf('{')))] = each.split('<|message|>');
      return { name: head.split(/[ <]/, 1)[0] ?? '', input: input.trim() };
    }),
  // JSON alone is a call where it says what it is made with.
  (text, tools) => {
    const json = unfenced(text);
    return json.startsWith('{') && /"(?:arguments|parameters)"\s?:/.test(json)
      ? ofJson(parsedJson(json), tools)
      : [];
  },
  // Llama and Gemma, as Python.
  (text) => {
    const code = text.replace('<|python_start|>', '').split(/<\|python_end\||<\|e/, 1)[0] ?? '';
    return pythonCallsIn(code.replaceAll('```tool_code', '').replaceAll('```', '')).map(
      ({ name, input }) => ({
        name,
        input: JSON.stringify(input),
      }),
    );
  },
];

/** `find{q:<escape>x<escape>,n:7}`, whose texts have a mark of their own round them, and whose names have none. */
function ofGemma(written: string): WrittenCall[] {
  const at = written.indexOf('{');
  if (at === -1) return [];
  const json = written
    .slice(at)
    .split(/<escape>|<\|"\|>/)
    .map((piece, index) =>
      index % 2 === 1 ? JSON.stringify(piece) : piece.replace(/([{,]\s?)([A-Za-z_]\w{0,99})\s?:/g, '$1"$2":'),
    );
  return [{ name: written.slice(0, at), input: json.join('').trim() }];
}

/** Which tools there are, as they are given with a request. */
export const knownTools = (tools: readonly { name: string; inputSchema?: unknown }[]): KnownTools =>
  new Map(
    tools.map(({ name, inputSchema }) => {
      const properties =
        isObject(inputSchema) && isObject(inputSchema.properties) ? inputSchema.properties : {};
      return [
        name,
        {
          isText: (argument: string) => {
            const schema = own(properties, argument);
            return isObject(schema) && schema.type === 'string';
          },
        },
      ];
    }),
  );
