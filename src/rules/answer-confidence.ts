/**
 * How sure an answer of quotes is: `sure` says what the files say, `unsure` only where they speak of it, and `none`
 * that they do not.
 */
export const answerConfidences = ['sure', 'unsure', 'none'] as const;
export type AnswerConfidence = (typeof answerConfidences)[number];
