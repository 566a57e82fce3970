import { isObject } from '#rules/is-object.ts';
import { own } from '#rules/own.ts';
import { parsedJson } from '#rules/parsed-json.ts';

/** A call of a tool as a model has written it; `input` is JSON, or was meant to be. */
export type WrittenCall = { name: string; input: string };

/** What tools there are, and which of their arguments are texts. */
export type KnownTools = ReadonlyMap<string, { isText(argument: string): boolean }>;

/**
 * What models write where their server does not read their calls, at the beginning of a line: tags of Hermes, Qwen and GLM,
 * of Mistral, DeepSeek, Kimi, MiniMax, Llama, gpt-oss.
 */
const openings: readonly string[] = [
  '<tool_call>',
  '<function=',
  '[TOOL_CALLS]',
  '<｜tool▁calls▁begin｜>',
  '<｜tool▁call▁begin｜>',
  '<|tool_calls_section_begin|>',
  '<|tool_call_begin|>',
  '<｜DSML｜function_calls>',
  '<minimax:tool_call>',
  '<function_calls>',
  '<|python_tag|>',
  '<|channel|>commentary to=functions.',
];

/** Whether a line begins with a call, or may once it goes on. */
export const beginsCall = (line: string): 'yes' | 'maybe' | 'no' =>
  openings.some((opening) => line.startsWith(opening))
    ? 'yes'
    : openings.some((opening) => opening.startsWith(line))
      ? 'maybe'
      : 'no';

/**
 * The calls that a text from its opening on consists of.
 * @returns null where it is none, or names a tool that there is not: then it is what it says
 */
export function callsWrittenIn(text: string, tools: KnownTools): WrittenCall[] | null {
  const calls = readers.map((read) => read(text, tools)).find((found) => found.length > 0) ?? [];
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
const ofJson = (given: unknown): WrittenCall[] => (Array.isArray(given) ? given : [given]).flatMap(ofObject);

/** A name and what it is called with. */
function ofObject(given: unknown): WrittenCall[] {
  if (!isObject(given)) return [];
  const inner = isObject(given.function) ? given.function : given;
  const { name, arguments: args = inner.parameters ?? {} } = inner;
  if (typeof name !== 'string') return [];
  return [{ name, input: typeof args === 'string' ? args : JSON.stringify(args) }];
}

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

const readers: readonly Reader[] = [
  // Qwen's coders.
  (text, tools) =>
    between(text, '<function=', '</function>').map((each) => {
      const [name, rest] = tagged(each);
      return ofTags(name, between(rest, '<parameter=', '</parameter>').map(tagged), tools);
    }),
  // DeepSeek's newest and MiniMax.
  (text, tools) =>
    between(text.replaceAll('｜DSML｜', ''), '<invoke name="', '</invoke>').map((each) => {
      const [name, rest] = tagged(each);
      return ofTags(name, between(rest, '<parameter name="', '</parameter>').map(tagged), tools);
    }),
  // Hermes and its kin, and GLM.
  (text, tools) =>
    between(text, '<tool_call>', '</tool_call>').flatMap((each) => {
      const written = each.trim();
      if (written.startsWith('{') || written.startsWith('[')) return ofJson(parsedJson(written));
      const keys = between(written, '<arg_key>', '</arg_key>');
      const values = between(written, '<arg_value>', '</arg_value>');
      const name = written.split('<', 1)[0] ?? '';
      return [
        ofTags(
          name,
          keys.map((key, index) => [key.trim(), values[index] ?? ''] as const),
          tools,
        ),
      ];
    }),
  // Mistral.
  (text) =>
    text
      .split('[TOOL_CALLS]')
      .slice(1)
      .flatMap((each) =>
        each.trim().startsWith('[') ? ofJson(parsedJson(each.trim())) : ofNameAndJson(each),
      ),
  (text) =>
    between(text, '<｜tool▁call▁begin｜>', '<｜tool▁call▁end｜>').flatMap((each) => {
      const [first = '', second = ''] = each.split('<｜tool▁sep｜>');
      // The older ones say what it is before its name, and have its arguments in a block of code.
      const [name = '', ...block] = first.trim() === 'function' ? second.split('\n') : [first, second];
      const input = block.join('\n').replaceAll('```json', '').replaceAll('```', '').trim();
      return [{ name, input }];
    }),
  (text) =>
    between(text, '<|tool_call_begin|>', '<|tool_call_end|>').map((each) => {
      const [name = '', input = ''] = each.split('<|tool_call_argument_begin|>');
      return { name, input: input.trim() };
    }),
  (text) =>
    text
      .split('<|python_tag|>')
      .slice(1)
      .flatMap((each) => ofJson(parsedJson(each.replace(/<\|e\w{2}_id\|>$/, '').trim()))),
  // gpt-oss.
  (text) =>
    between(text, '<|channel|>commentary to=functions.', '<|call|>').map((each) => {
      const [head = '', input = ''] = each.split('<|message|>');
      return { name: head.split(/[ <]/, 1)[0] ?? '', input: input.trim() };
    }),
];

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
