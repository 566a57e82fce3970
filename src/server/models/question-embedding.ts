/** What became of making a question's vector; with any but `made` the words answered alone. */
const embeddingOutcomes = ['made', 'failed', 'timed_out', 'paused', 'budget_used'] as const;
type EmbeddingOutcome = (typeof embeddingOutcomes)[number];

/** What a process has seen of the models that make vectors of questions. */
export type QuestionEmbedding = {
  readonly counts: Readonly<Record<EmbeddingOutcome, number>>;
  count(outcome: EmbeddingOutcome): void;
  /** Whether a model failed so lately that nobody should wait for it again. */
  isPaused(model: string): boolean;
  pause(model: string): void;
};

/** A model that is down costs one question in so many milliseconds its patience, not every question. */
const pauseMilliseconds = 15_000;

export function createQuestionEmbedding(now: () => number = Date.now): QuestionEmbedding {
  const counts = { made: 0, failed: 0, timed_out: 0, paused: 0, budget_used: 0 };
  const pausedUntil = new Map<string, number>();
  return {
    counts,
    count: (outcome) => void counts[outcome]++,
    isPaused: (model) => (pausedUntil.get(model) ?? 0) > now(),
    pause: (model) => void pausedUntil.set(model, now() + pauseMilliseconds),
  };
}
