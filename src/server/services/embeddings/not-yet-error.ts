import type { EmbeddingProblem } from '#rules/model-providers.ts';

/** The provider or a budget is in the way, and may not be later. */
export class NotYetError extends Error {
  override name = 'NotYetError';
  readonly problem: EmbeddingProblem;

  constructor(problem: EmbeddingProblem) {
    super(`No vectors could be made: ${problem}`);
    this.problem = problem;
  }
}
