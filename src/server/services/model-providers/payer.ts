import type { ModelUse } from '#rules/model-allowance.ts';

/** Whom a call of a model is counted for, and what it is for. */
export type Payer = {
  spaceId: string;
  companyId: string | null;
  modelBotId: string;
  /** Who asks, or had it asked; null for a visitor of another site, for whom the space pays. */
  userId: string | null;
  use: ModelUse;
};
