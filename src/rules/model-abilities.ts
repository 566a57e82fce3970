import type { ModelQuirk } from './model-quirks.ts';

/** What a model can do beside writing text, and how many tokens its question and answer may have together. */
export const abilityNames = ['tools', 'pictures', 'reasoning'] as const;
export type AbilityName = (typeof abilityNames)[number];

/** What is left out nobody knows. */
export type ModelAbilities = { [Name in AbilityName]?: boolean | undefined } & {
  window?: number | undefined;
  /** So many pictures it takes of one question, as it has told when it refused more. */
  picturesAtOnce?: number | undefined;
};

/** A window in tokens; of a smaller one no question from files could be asked. */
export const windowLimits = { least: 1_000, most: 20_000_000 } as const;

const all = { tools: true, pictures: true, reasoning: true };
const speaks = { tools: true, pictures: false, reasoning: false };
const sees = { ...speaks, pictures: true };
const thinks = { ...speaks, reasoning: true };

/** Families by their makers' documentation, as of November 2026; the first that fits. Windows only where all of a family have it. */
const families: readonly (readonly [RegExp, ModelAbilities])[] = [
  [/gpt-oss/i, { ...thinks, window: 131_072 }],
  [/gpt-5/i, { ...all, window: 400_000 }],
  [/gpt-4\.1/i, { ...sees, window: 1_047_576 }],
  [/gpt-4o/i, { ...sees, window: 128_000 }],
  [/gpt-3\.5/i, { ...speaks, window: 16_385 }],
  [/(?:^|\/)o[134](?:-|$)/i, { ...all, window: 200_000 }],
  [/claude-3-5|claude-3-haiku|claude-3-opus/i, { ...sees, window: 200_000 }],
  [/claude/i, { ...all, window: 200_000 }],
  [/gemini-(?:1|2\.0)/i, { ...sees, window: 1_048_576 }],
  [/gemini/i, { ...all, window: 1_048_576 }],
  [/deepseek-?r1/i, { pictures: false, reasoning: true }],
  [/deepseek/i, { tools: true, pictures: false }],
  [/qwq/i, thinks],
  [/qwen[\w.]{0,9}-?vl|pixtral|llava|llama-?3\.2-[\w-]{0,20}vision|llama-?4/i, { pictures: true }],
  [/qwen-?3/i, { tools: true, pictures: false, reasoning: true }],
  [/qwen-?2\.5|llama-?3\.[13]|ministral|mistral-nemo/i, { tools: true, pictures: false }],
  [/magistral/i, { tools: true, reasoning: true }],
  [/mi(?:s|x)tral-(?:7b|8x)/i, { pictures: false, reasoning: false }],
  [/mistral-(?:small|medium|large)|command-(?:a|r)/i, { tools: true }],
  [/gemma-?3-?n?[:-]?1b|gemma-?2/i, { tools: false, pictures: false, reasoning: false, window: 8_192 }],
  [/gemma-?3/i, { pictures: true, reasoning: false }],
  [/phi-?4-(?:mini-)?reasoning/i, { pictures: false, reasoning: true }],
  [/tinyllama/i, { tools: false, pictures: false, reasoning: false, window: 2_048 }],
];

/** What is known of a model by its name alone. */
const abilitiesByName = (id: string): ModelAbilities => families.find(([name]) => name.test(id))?.[1] ?? {};

type Described = { id: string; found?: ModelAbilities | undefined; abilities?: ModelAbilities | undefined };

/** What is known of a model unless an administrator knows better: as its server tells, else as its name does. */
export const foundAbilities = ({ id, found }: Pick<Described, 'id' | 'found'>): ModelAbilities =>
  over(abilitiesByName(id), found);

/** What a model can do, as an administrator has corrected it. */
export const abilitiesOf = (model: Described): ModelAbilities => over(foundAbilities(model), model.abilities);

/** The abilities without what the model has refused. */
export function withoutRefused(known: ModelAbilities, quirks: readonly ModelQuirk[]): ModelAbilities {
  const windows = quirks.flatMap((quirk) => (quirk.kind === 'window' ? quirk.tokens : []));
  const left =
    windows.length === 0
      ? known
      : { ...known, window: Math.min(...windows, known.window ?? Number.POSITIVE_INFINITY) };
  if (quirks.some(({ kind }) => kind === 'picturesLeftOut')) return { ...left, pictures: false };
  const most = quirks.flatMap((quirk) => (quirk.kind === 'picturesAtMost' ? quirk.most : []));
  return most.length === 0 ? left : { ...left, picturesAtOnce: Math.min(...most) };
}

/** The abilities with those on top that are told of. */
function over(under: ModelAbilities, top: ModelAbilities = {}): ModelAbilities {
  const told = Object.entries(top).filter(([, value]) => value !== undefined);
  return { ...under, ...Object.fromEntries(told) };
}

/** What a model is given: what nobody knows of is tried, but for thinking, which is then told by its marks alone. */
export const usedAbilities = (known: ModelAbilities): Record<AbilityName, boolean> => ({
  tools: known.tools !== false,
  pictures: known.pictures !== false,
  reasoning: known.reasoning === true,
});
