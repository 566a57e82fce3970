import { z } from 'zod';
import {
  type CheckedExpectation,
  importProblems,
  qualityChecks,
  qualityLimits,
  qualityOutcomes,
  qualityRunStatuses,
  qualityTargets,
  qualityTriggers,
} from '#rules/quality.ts';
import { wordsField } from './words-field.ts';

/**
 * What an answer is compared with. Without anything but the question it only has to cite a file; words have to stand
 * in it (as such or inflected, in any order), the file and page have to be among those it cites. With
 * `expectsRefusal` it has to say that the files do not tell.
 */
const expectation = {
  expectedText: z.string(),
  expectedFile: z.string().nullable(),
  expectedPage: z.number().int().nullable(),
  expectsRefusal: z.boolean(),
};

export const qualityQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  ...expectation,
  /** Stands for the question and what is expected; see `version_conflict`. */
  version: z.string(),
  createdAt: z.iso.datetime(),
});
export type QualityQuestionData = z.infer<typeof qualityQuestion>;

const questionFields = z.strictObject({
  question: wordsField(qualityLimits.questionCharacters),
  expectedText: z.string().trim().max(qualityLimits.expectedCharacters, { error: 'too_long' }).default(''),
  expectedFile: z
    .string()
    .trim()
    .max(255, { error: 'too_long' })
    .transform((name) => name || null)
    .nullable()
    .default(null),
  expectedPage: z.number({ error: 'invalid' }).int().min(1).max(100_000).nullable().default(null),
  expectsRefusal: z.boolean().default(false),
});

function refuseContradictions(
  {
    expectedText,
    expectedFile,
    expectedPage,
    expectsRefusal,
  }: Pick<QualityQuestionData, keyof typeof expectation>,
  check: z.RefinementCtx,
) {
  const refuse = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
  if (expectedPage !== null && expectedFile === null) refuse('expectedFile', 'required');
  if (expectsRefusal && (expectedText || expectedFile)) refuse('expectsRefusal', 'invalid');
}

export const qualityQuestionInput = questionFields.superRefine(refuseContradictions);
export type QualityQuestionInput = z.output<typeof qualityQuestionInput>;

/**
 * An old `version` is answered with 409 `version_conflict` and the question as it stands; without it the question is
 * changed whatever there is.
 */
export const updateQualityQuestionInput = questionFields
  .extend({ version: z.string({ error: 'invalid' }).max(100, { error: 'invalid' }).optional() })
  .superRefine(refuseContradictions);
export type UpdateQualityQuestionInput = z.output<typeof updateQualityQuestionInput>;

/** A table with the columns question, words, file, page, refusal; the first line may name them. */
export const importQuestionsInput = z.strictObject({
  csv: z.string({ error: 'required' }).min(1, { error: 'required' }).max(qualityLimits.importBytes, {
    error: 'too_long',
  }),
});

export const importedQuestions = z.object({
  added: z.number().int(),
  /** Lines that were left out, counted from 1. */
  leftOut: z.array(z.object({ line: z.number().int(), problem: z.enum(importProblems) })),
});
export type ImportedQuestionsData = z.infer<typeof importedQuestions>;

export const qualityRun = z.object({
  id: z.uuid(),
  trigger: z.enum(qualityTriggers),
  target: z.enum(qualityTargets),
  /** The version that answered; null for the draft, and for a bot that was never published. */
  versionNumber: z.number().int().nullable(),
  status: z.enum(qualityRunStatuses),
  /** Those that answered, the busiest first, divided by commas; until one has, the one to be asked. */
  model: z.string(),
  total: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  broken: z.number().int(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type QualityRunData = z.infer<typeof qualityRun>;

export const startRunInput = z.strictObject({ target: z.enum(qualityTargets, { error: 'invalid' }) });

/** One comparison, with what it looked for and what was missing or found instead. */
const checkedExpectation = z.object({
  check: z.enum(qualityChecks),
  passed: z.boolean(),
  expected: z.string(),
  found: z.string(),
}) satisfies z.ZodType<CheckedExpectation>;

const qualityResult = z.object({
  questionId: z.uuid().nullable(),
  question: z.string(),
  ...expectation,
  outcome: z.enum(qualityOutcomes),
  checks: z.array(checkedExpectation),
  answer: z.string(),
  /** Which model wrote it; null where none answered. */
  model: z.string().nullable(),
  sources: z.array(
    z.object({
      fileName: z.string(),
      page: z.number().int().nullable(),
      lastPage: z.number().int().optional(),
    }),
  ),
});
export type QualityResultData = z.infer<typeof qualityResult>;

export const qualityRunWithResults = qualityRun.extend({ results: z.array(qualityResult) });
export type QualityRunWithResults = z.infer<typeof qualityRunWithResults>;

/**
 * Questions from conversations that got no good answer: of the caller's own conversations, and of other people's those
 * they shared with their rating.
 */
export const unansweredQuestions = z.object({
  questions: z.array(
    z.object({
      messageId: z.uuid(),
      question: z.string(),
      /** `toolFailed` where a tool other than the search of the files did, and none did anything. */
      reason: z.enum(['refused', 'failed', 'toolFailed', 'thumbsDown']),
      own: z.boolean(),
      createdAt: z.iso.datetime(),
      /** How often it was asked, in these words or others. */
      times: z.number().int(),
      /** Some of the other wordings. */
      alike: z.array(z.string()),
    }),
  ),
  /** Of what other people asked, the words that at least three of them used. */
  words: z.array(z.object({ word: z.string(), people: z.number().int() })),
  /**
   * How many answers of the last 30 days found nothing, failed, or got a thumbs down, as the reports of the company and the
   * organisation count them; null for a person's own assistant, which is in none.
   */
  counted: z
    .object({ refused: z.number().int(), failed: z.number().int(), down: z.number().int() })
    .nullable(),
});
export type UnansweredQuestionsData = z.infer<typeof unansweredQuestions>;
