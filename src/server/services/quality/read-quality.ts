import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../context.ts';
import { findRun } from './find-run.ts';
import { listQuestions } from './list-questions.ts';
import { listQualityRuns } from './list-runs.ts';
import { listUnanswered } from './list-unanswered.ts';

/** Everything that the quality of a bot shows first. */
export async function readQuality(given: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace };
}) {
  const { ctx, input } = given;
  const [questions, runs, unanswered] = await Promise.all([
    listQuestions(given),
    listQualityRuns(given),
    listUnanswered(given),
  ]);
  const [newest] = runs;
  const latest = newest ? await findRun({ ctx, input: { ...input, runId: newest.id } }) : null;
  return { questions, runs, unanswered, latest };
}
