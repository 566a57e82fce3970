/** What models are asked for. Each has a day's allowance of its own, so that none takes what another needs. */
export const modelUses = ['answer', 'schedule', 'quality', 'embedding', 'media'] as const;
export type ModelUse = (typeof modelUses)[number];

/** Calls of models, and the tokens that they read and write. */
export type ModelAllowance = { calls: number; tokens: number };

/** What one answer may take at most, whatever its assistant's settings or a program ask for. */
export type AnswerBounds = {
  /** Calls that an agent makes for one answer. */
  steps: number;
  /** Tokens that they read and write in all. */
  tokens: number;
  /** Tokens that one call writes, where a program sets the number. */
  writtenTokens: number;
};

/**
 * What a plan pays for of a person's calls of models, per day (UTC). Unlike answers that used no file, none is given
 * back: the bill comes for all of them.
 */
export type PlanModels = { daily: Record<ModelUse, ModelAllowance>; bounds: AnswerBounds };

/** What nobody in particular asks for, as visitors of other sites, takes from the space: so many people's allowance. */
export const peopleOfSpace = 10;

export const freeModels: PlanModels = {
  daily: {
    answer: { calls: 250, tokens: 1_500_000 },
    schedule: { calls: 100, tokens: 600_000 },
    quality: { calls: 300, tokens: 2_000_000 },
    embedding: { calls: 5_000, tokens: 20_000_000 },
    media: { calls: 30, tokens: 200_000 },
  },
  bounds: { steps: 8, tokens: 100_000, writtenTokens: 8_000 },
};

export const plusModels: PlanModels = {
  daily: {
    answer: { calls: 3_000, tokens: 15_000_000 },
    schedule: { calls: 500, tokens: 3_000_000 },
    quality: { calls: 1_500, tokens: 10_000_000 },
    embedding: { calls: 20_000, tokens: 100_000_000 },
    media: { calls: 150, tokens: 1_000_000 },
  },
  bounds: { steps: 12, tokens: 300_000, writtenTokens: 16_000 },
};

export const teamModels: PlanModels = {
  daily: {
    answer: { calls: 6_000, tokens: 30_000_000 },
    schedule: { calls: 2_000, tokens: 12_000_000 },
    quality: { calls: 5_000, tokens: 30_000_000 },
    embedding: { calls: 100_000, tokens: 500_000_000 },
    media: { calls: 300, tokens: 2_000_000 },
  },
  bounds: { steps: 20, tokens: 1_000_000, writtenTokens: 32_000 },
};
