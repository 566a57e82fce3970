/** How a model marks its thinking in what it writes. */
export type Dialect = {
  /** What stands before it, as the first thing that the model writes or at the beginning of a line. */
  opening: string;
  /** What stands behind it. */
  closing: string;
  /** What some models have in its place. */
  otherClosings?: readonly string[];
  /** What its template may leave before that. */
  before?: readonly string[];
  /** What has to follow an opening that is a word. */
  follows?: RegExp;
  /** Words that an answer may begin with, too: only what ends as thinking was any. */
  isWeak?: true;
  /** It is the name of an element as well: it opens nothing behind the first words of an answer. */
  isElement?: true;
  /** Tokens that its template leaves in the answer, at its very end. */
  trailing?: readonly string[];
};

const tags = [
  'think',
  'thinking',
  'seed:think',
  'mm:think',
  'longcat_think',
  'antThinking',
  'pensar',
  'pensamiento',
];
const elements = [
  'thought',
  'thoughts',
  'thought_process',
  'reasoning',
  'reasoning_scratchpad',
  'reflection',
  'analysis',
  'scratchpad',
];

/** Those known, the longer of two that begin alike first. */
export const dialects: readonly Dialect[] = [
  ...tags.map((tag) => ({ opening: `<${tag}>`, closing: `</${tag}>` })),
  ...elements.map((tag) => ({ opening: `<${tag}>`, closing: `</${tag}>`, isElement: true as const })),
  { opening: '<details type="reasoning">', closing: '</details>' },
  {
    opening: '<|think|>',
    closing: '<|/think|>',
    otherClosings: ['<|content|>'],
    before: ['<|end|><|begin|>assistant', '<|end|>'],
  },
  { opening: '<|thinking|>', closing: '<|/thinking|>' },
  { opening: '<|inner_prefix|>', closing: '<|inner_suffix|>' },
  { opening: '<unused94>thought', closing: '<unused95>' },
  { opening: '[THINK]', closing: '[/THINK]' },
  { opening: '◁think▷', closing: '◁/think▷' },
  { opening: '<|begin_of_thought|>', closing: '<|end_of_thought|>', trailing: ['<|end_of_solution|>'] },
  {
    opening: '<|START_THINKING|>',
    closing: '<|END_THINKING|>',
    trailing: ['<|END_RESPONSE|>', '<|END_TEXT|>'],
  },
  { opening: '<|channel>thought', closing: '<channel|>' },
  ...['analysis', 'commentary'].map((channel) => ({
    opening: `<|channel|>${channel}<|message|>`,
    closing: '<|channel|>final<|message|>',
    before: ['<|end|><|start|>assistant'],
  })),
  // The same where its tokens got lost on the way.
  { opening: 'analysis', closing: 'assistantfinal', follows: /^[A-Z]/ },
  { opening: 'Here is my thought process:', closing: 'Here is my response:' },
  { opening: "Here's my thought process:", closing: "Here's my response:" },
  {
    opening: 'Here are my reasoning steps:',
    closing: '[BEGIN FINAL RESPONSE]',
    trailing: ['[END FINAL RESPONSE]'],
  },
  { opening: 'Thinking...', closing: '...done thinking.', follows: /^[^\S\n]*\n/, isWeak: true },
  { opening: '**Thinking...**', closing: '**...done thinking.**', follows: /^[^\S\n]*\n/, isWeak: true },
];

/** Tokens that a server may leave at the very end of what a model wrote, whichever it is. */
export const lastTokens: readonly string[] = [
  '<|im_end|>',
  '<|eot_id|>',
  '<|end|>',
  '<|return|>',
  '<|endoftext|>',
  '<|end_of_text|>',
  '<end_of_turn>',
  '<｜end▁of▁sentence｜>',
  '<|end_of_box|>',
  '</s>',
];

/** What some put their answer in behind their thinking. */
export const wrappers: readonly string[] = ['answer', 'response', 'output'];

/** What a template may leave before either, and before an answer. */
export const leading: readonly string[] = [
  '<|start|>assistant',
  '<|channel|>final<|message|>',
  '<|begin_of_solution|>',
  '<|START_RESPONSE|>',
  '<|START_TEXT|>',
  '<|begin_of_box|>',
  '<|begin|>assistant',
  '<|content|>',
];

/**
 * How thinking aloud begins, which no answer does. A text that begins so is kept back until it is known which of the
 * two it is; any other goes on at its first letters.
 */
export const thinkingAloud: readonly string[] = [
  ...[
    'asks',
    'asked',
    'wants',
    'is asking',
    'needs',
    'says',
    'said',
    'has asked',
    'greets',
    'just',
    'would like',
  ].flatMap((verb) => [
    `the user ${verb}`,
    `the person ${verb}`,
    `user ${verb}`,
    `so the user ${verb}`,
    `so, the user ${verb}`,
  ]),
  ...['pregunta', 'quiere', 'pide', 'ha preguntado', 'está preguntando', 'necesita', 'dice', 'me'].flatMap(
    (verb) => [`el usuario ${verb}`, `la usuaria ${verb}`, `la persona ${verb}`],
  ),
  'the question is',
  'the question asks',
  'we need to',
  'we are asked',
  'we have to',
  'we are given',
  'let me ',
  "let's ",
  'i need to',
  'i should',
  'i have to',
  'i must',
  "i'm asked",
  'i am asked',
  'first, i',
  'okay, ',
  'okay so',
  'ok, so',
  'ok, the',
  'alright, ',
  'hmm',
  'wait, ',
  'they ask',
  'they want',
  'thinking process',
  "here's a thinking",
  'looking at the passages',
  'la pregunta es',
  'me preguntan',
  'me piden',
  'nos preguntan',
  'preguntan ',
  'veamos',
  'déjame',
  'necesito ',
  'debo ',
  'tengo que',
  'tenemos que',
  'vamos a ver',
  'a ver',
  'primero, ',
  'primero tengo',
  'vale, ',
  'bien, ',
  'bueno, ',
  'de acuerdo, ',
  'entonces, ',
];

/** Models that are known to think in what they write, by their names. */
export const thinkers = /(?:^|[/:_.-])(?:r1|qwq|qwen3|magistral|deepseek-r|exaone-deep)|think|reason/i;
