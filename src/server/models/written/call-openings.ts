/**
 * What models write where their server does not read their calls of tools, at the beginning of a line: tags of Hermes,
 * Qwen and GLM, of Mistral, DeepSeek, Kimi, MiniMax, Llama, LongCat, Seed, Granite, Phi, Nemotron, Cohere, InternLM,
 * Apertus, Gemma.
 */
export const lineOpenings: readonly string[] = [
  '<tool_call>',
  '<tool_calls>',
  '<function=',
  '<function name="',
  '<function_calls>',
  '<invoke name="',
  '[TOOL_CALLS]',
  '<｜tool▁calls▁begin｜>',
  '<｜tool▁call▁begin｜>',
  '<|tool_calls_section_begin|>',
  '<|tool_call_begin|>',
  '<｜DSML｜',
  '<minimax:tool_call>',
  '<longcat_tool_call>',
  '<seed:tool_call>',
  '<|python_tag|>',
  '<|python_start|>',
  '```tool_code\n',
  '<|tool_call|>',
  '<|tool_call>',
  '<start_function_call>',
  '<TOOLCALL>',
  '<|START_ACTION|>',
  '<|action_start|>',
  '<|tools_prefix|>',
  'functools[',
  '<|channel|>commentary to=functions.',
  'commentary to=functions.',
  'to=functions.',
];

/** What gpt-oss writes before a call that stands behind its thinking; the last where its tokens got lost on the way. */
export const turnOpenings: readonly string[] = [
  '<|start|>assistant<|channel|>commentary to=functions.',
  '<|start|>assistant to=functions.',
  'assistantcommentary to=functions.',
];

/**
 * The first place of a text where a call begins; `isWhole` unless that is known only once the text goes on.
 * @param isLineStart whether a line begins at a place
 */
export function callBegunIn(
  text: string,
  from: number,
  isLineStart: (at: number) => boolean,
): { at: number; isWhole: boolean } | undefined {
  for (let at = from; at < text.length; at += 1) {
    const openings = isLineStart(at) ? all : ofTurns;
    if (!openings.signs.has(text.charAt(at))) continue;
    const here = text.slice(at, at + longest);
    if (openings.marks.some((mark) => here.startsWith(mark))) return { at, isWhole: true };
    if (openings.marks.some((mark) => mark.startsWith(here))) return { at, isWhole: false };
  }
  return undefined;
}

/** Marks with the signs that they begin with. */
const beginningOf = (marks: readonly string[]) => ({
  marks,
  signs: new Set(marks.map((mark) => mark.charAt(0))) as ReadonlySet<string>,
});
const all = beginningOf([...lineOpenings, ...turnOpenings]);
const ofTurns = beginningOf(turnOpenings);
const longest = Math.max(...all.marks.map(({ length }) => length));
