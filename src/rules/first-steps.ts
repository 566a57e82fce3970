import type { AttentionKind } from './attention.ts';

/** What a new organisation does first, in this order; a company begins with its assistant. */
export const firstSteps = ['company', 'assistant', 'files', 'ask', 'publish', 'invite'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** How far a tenant or company has come, as told by what is there. */
export type FirstSteps = {
  steps: { step: FirstStep; done: boolean }[];
  /** The company that was made first; null where there is none. */
  companyId: string | null;
  /** The assistant that has come furthest; null where there is none. */
  modelBotId: string | null;
};

/** What the steps lead to, so that nobody is warned of it before. */
export const awaitedAttention: readonly AttentionKind[] = [
  'noCompanies',
  'noModelBots',
  'botsWithoutFiles',
  'unpublishedBots',
  'companiesWithoutAdministrator',
];

/** The cookie by which somebody puts the list of a tenant or company away. */
export const hiddenStepsCookie = (placeId: string) => `steps-${placeId}`;
