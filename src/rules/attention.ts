import { unansweredPath } from './quality.ts';

/** What whoever runs a tenant or company should know of, the most pressing first. */
export const attentionKinds = [
  'noCompanies',
  'noModelBots',
  'seats',
  'files',
  'storage',
  'failingProviders',
  'budgets',
  'modelBots',
  'companies',
  'expiredInvitations',
  'failedFiles',
  'failedTrials',
  'failedAnswers',
  'unanswered',
  'companiesWithoutAdministrator',
  'botsWithoutFiles',
  'unpublishedBots',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** An assistant that has some of it, and how many. */
export type AttentionBot = { id: string; name: string; count: number };

/** Where of an assistant it is put right: what counts questions leads to them. */
export function attentionPath(kind: AttentionKind, botId: string): string {
  if (kind === 'unanswered' || kind === 'failedAnswers') return unansweredPath(botId);
  return `/model-bots/${botId}/uploads${kind === 'failedTrials' ? '?tab=quality' : ''}`;
}

/** How many of it there are; of a limit, the percentage that is used. */
export type Attention = {
  kind: AttentionKind;
  count: number;
  /** There are more than were counted. */
  atLeast?: true;
  /** Where they are, the most first; not all, where many have some. */
  bots?: AttentionBot[];
};

/** Answers count for so many days. */
export const attentionDays = 7;

/** So many assistants are named at most. */
export const attentionBots = 10;

/** From this share of a limit on, it deserves attention. */
export const nearlyFull = 0.8;
