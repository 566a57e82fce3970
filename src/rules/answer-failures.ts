/**
 * Why no model answered, as the person who asked is told: the words are `errors.<code>`. Those that `passes` may be gone
 * when the same is asked again; with the others that changes nothing, and their words say what does.
 */
const answerFailures = {
  provider_failed: { passes: true },
  provider_busy: { passes: true },
  provider_unreachable: { passes: true },
  answer_empty: { passes: true },
  answer_unending: { passes: true },
  answer_interrupted: { passes: true },
  format_not_met: { passes: true },
  steps_used_up: { passes: true },
  provider_refused: { passes: false },
  provider_out_of_credit: { passes: false },
  model_unavailable: { passes: false },
  request_refused: { passes: false },
  question_filtered: { passes: false },
  conversation_too_long: { passes: false },
} as const satisfies Record<string, { passes: boolean }>;

export type AnswerFailure = keyof typeof answerFailures;

const lasting: ReadonlySet<string> = new Set(
  Object.entries(answerFailures).flatMap(([code, { passes }]) => (passes ? [] : [code])),
);

/** Whether asking again changes nothing about an error. */
export const isLastingFailure = (code: string): boolean => lasting.has(code);
