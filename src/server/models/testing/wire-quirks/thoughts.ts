import { answer, chunk, lines, said, type WireQuirk } from './quirk.ts';

const github = 'https://github.com';
const expects: WireQuirk['expects'] = { text: answer, thoughts: 'They ask for the fee.', error: undefined };
const thought = 'They ask for the fee.';
const end = [chunk({}, 'stop'), '[DONE]'];
const written = (text: string) =>
  lines(...(text.match(/[\s\S]{1,9}/g) ?? []).map((piece) => said(piece)), ...end);

/** How models think before they answer. */
export const thoughts: readonly WireQuirk[] = [
  {
    name: 'DeepSeek thinks in tags',
    source: `${github}/Infinitix-LLC/gpt_markdown/issues/42`,
    sends: written(`<think>\n${thought}\n</think>\n\n${answer}`),
    expects,
  },
  {
    name: 'OpenThinker thinks in tokens of its own',
    source: `${github}/Infinitix-LLC/gpt_markdown/issues/42`,
    sends: written(`<|begin_of_thought|>\n${thought}\n<|end_of_thought|>\n\n${answer}`),
    expects,
  },
  {
    name: 'Marco writes its tag with a capital',
    source: `${github}/Infinitix-LLC/gpt_markdown/issues/42`,
    sends: written(`<Thought>\n${thought}\n</Thought>\n\n${answer}`),
    expects,
  },
  {
    name: 'Magistral thinks in brackets',
    source: `${github}/RooCodeInc/Roo-Code/issues/8522`,
    sends: written(`[THINK]${thought}[/THINK]${answer}`),
    expects,
  },
  {
    name: 'Magistral has lists for content, with its thinking among them',
    source: `${github}/BerriAI/litellm/issues/16272`,
    sends: lines(
      said([{ type: 'thinking', thinking: [{ type: 'text', text: 'They ask ' }] }]),
      said([{ type: 'thinking', thinking: [{ type: 'text', text: 'for the fee.' }] }]),
      said([{ type: 'text', text: answer }]),
      ...end,
    ),
    expects,
  },
  {
    name: 'MiniMax has a tag of its own',
    source: `${github}/getkimchi/kimchi/pull/598`,
    sends: written(`<mm:think>\n${thought}\n</mm:think>\n\n${answer}`),
    expects,
  },
  {
    name: 'Kimi writes its tags into the text',
    source: `${github}/diegosouzapw/OmniRoute/pull/8721`,
    sends: written(`<think>${thought}</think>${answer}`),
    expects,
  },
  {
    name: 'the template of DeepSeek R1 has the opening tag itself',
    source: `${github}/ggml-org/llama.cpp/issues/11861`,
    sends: written(`Okay, the user asks for the fee.\n</think>\n\n${answer}`),
    expects: { text: answer, error: undefined },
  },
  {
    name: 'gpt-oss writes its channels',
    source: `${github}/kekzl/imp/pull/768`,
    sends: written(
      `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final<|message|>${answer}`,
    ),
    expects,
  },
  {
    name: 'gpt-oss begins with whose turn it is, and ends with a sign',
    source: `${github}/NousResearch/hermes-agent/pull/62680`,
    sends: written(
      `<|start|>assistant<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final<|message|>${answer}<|return|>`,
    ),
    expects,
  },
  {
    name: 'gpt-oss comments on what it does',
    source: `${github}/odysseus-dev/odysseus/issues/4522`,
    sends: written(
      `<|channel|>commentary<|message|>${thought}<|end|><|start|>assistant<|channel|>final<|message|>${answer}`,
    ),
    expects,
  },
  {
    name: 'llama.cpp has thinking in a field',
    source: `${github}/openai-php/client/issues/780`,
    sends: lines(chunk({ reasoning_content: thought }), said(answer), ...end),
    expects,
  },
  {
    name: 'vLLM and OpenRouter call that field otherwise',
    source: `${github}/BerriAI/litellm/pull/22573`,
    sends: lines(chunk({ reasoning: thought }), said(answer), ...end),
    expects,
  },
  {
    name: 'an answer that mentions a tag is no thinking',
    source: `${github}/NousResearch/hermes-agent/pull/62680`,
    sends: written('The tag `<think>` opens it, and `</think>` closes it.'),
    expects: { text: 'The tag `<think>` opens it, and `</think>` closes it.', thoughts: '' },
  },
  {
    name: 'Nova thinks in a tag of many letters',
    source: `${github}/langchain-ai/langchain-aws/pull/1111`,
    sends: written(`<thinking> ${thought} </thinking>\n${answer}`),
    expects,
  },
  {
    name: 'EXAONE’s tag comes sign by sign',
    source: `${github}/tinyhumansai/openhuman/issues/6184`,
    sends: lines(
      ...['<', 'thought', '>', `\n${thought}\n`, '</', 'thought', '>\n\n', answer].map(said),
      ...end,
    ),
    expects,
  },
  {
    name: 'Gemma has a tag within its tag',
    source: `${github}/Zoo-Code-Org/Zoo-Code/pull/324`,
    sends: written(`<think>They ask <thought>for</thought> it.</think>${answer}`),
    expects: { ...expects, thoughts: 'They ask <thought>for</thought> it.' },
  },
  {
    name: 'Hermes thinks in a scratchpad',
    source: `${github}/NousResearch/hermes-agent/pull/6149`,
    sends: written(`<REASONING_SCRATCHPAD>\n${thought}\n</REASONING_SCRATCHPAD>\n${answer}`),
    expects,
  },
  {
    name: 'code in an answer has both tags',
    source: `${github}/nbramia/LifeOS/pull/568`,
    sends: written('Use `<think>draft</think>` as the example tag.'),
    expects: { text: 'Use `<think>draft</think>` as the example tag.', thoughts: '' },
  },
  {
    name: 'Qwen thinks in a field, and in tags behind it',
    source: `${github}/QwenLM/qwen-code/issues/9348`,
    sends: lines(
      chunk({ reasoning_content: 'First.' }),
      ...['<thinking>\n', `${thought}\n`, '</thinking>\n', answer].map(said),
      ...end,
    ),
    expects: { text: answer, thoughts: `First.${thought}`, error: undefined },
  },
  {
    name: 'LiteLLM has thinking in blocks of its own',
    source: 'https://docs.litellm.ai/docs/reasoning_content',
    sends: lines(chunk({ thinking_blocks: [{ type: 'thinking', thinking: thought }] }), said(answer), ...end),
    expects,
  },
  {
    name: 'Databricks has thinking in summaries among the content',
    source: 'https://docs.databricks.com/aws/en/machine-learning/model-serving/query-reason-models',
    sends: lines(
      said([{ type: 'reasoning', summary: [{ type: 'summary_text', text: thought }] }]),
      said([{ type: 'text', text: answer }]),
      ...end,
    ),
    expects,
  },
];
