/** Ceilings on a bot's list of questions. */
export const qualityLimits = {
  questions: 200,
  questionCharacters: 1_000,
  expectedCharacters: 500,
  /** Of an answer that is written where the files hold none. */
  answerCharacters: 10_000,
  importBytes: 500_000,
  /** Lines of one import, more than a list has room for: some of them will be there already. */
  importLines: 1_000,
  /** How many runs the chart and the comparison offer. */
  runsShown: 30,
  /** How many questions from conversations are offered. */
  unansweredShown: 50,
  /** How many other wordings of each of them. */
  alikeShown: 5,
} as const;

/** Which settings a run asks: those of the moment, or what is published. */
export const qualityTargets = ['draft', 'published'] as const;
export type QualityTarget = (typeof qualityTargets)[number];

/** What began a run. */
export const qualityTriggers = ['person', 'publication'] as const;
export type QualityTrigger = (typeof qualityTriggers)[number];

export const qualityRunStatuses = ['queued', 'running', 'finished', 'failed'] as const;
export type QualityRunStatus = (typeof qualityRunStatuses)[number];

/** `broken`: there was no answer to compare, because the model failed. */
export const qualityOutcomes = ['passed', 'failed', 'broken'] as const;
export type QualityOutcome = (typeof qualityOutcomes)[number];

/**
 * What is compared. Texts: `quality.checks.<check>`. `told` and `uncited` only ever fail: the answer cites nothing and
 * is no refusal, as it tells what the files do not hold, or what they do.
 */
export const qualityChecks = ['answered', 'refused', 'told', 'uncited', 'words', 'file', 'page'] as const;
export type QualityCheck = (typeof qualityChecks)[number];

/**
 * One comparison. Of `words`, `found` holds those that are missing; of `file` and `page`, what was cited instead.
 */
export type CheckedExpectation = { check: QualityCheck; passed: boolean; expected: string; found: string };

/** What can be wrong with a line of an imported list. Texts: `quality.import.problems.<problem>`. */
export const importProblems = [
  'noQuestion',
  'tooLong',
  'pageWithoutFile',
  'pageInvalid',
  'refusalWithAnswer',
  'known',
  'full',
] as const;
export type ImportProblem = (typeof importProblems)[number];

/** Where the quality of an assistant lists what went unanswered. */
export const unansweredAnchor = 'unanswered';

/** The address, without its language, of the questions that a count of the unanswered or failed stands for. */
export const unansweredPath = (modelBotId: string): string =>
  `/model-bots/${modelBotId}/uploads?tab=quality#${unansweredAnchor}`;
