import type { ImportedQuestionsData } from '#contracts/quality.ts';
import { qualityLimits } from '#rules/quality.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { qualityQuestions } from '../../db/schema/quality.ts';
import { AppError } from '../../errors.ts';
import { normalise } from '../../language/analysis.ts';
import { presentMilliseconds } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { countQuestions, readQuestions } from './question-rows.ts';
import { readQuestionLines } from './read-question-lines.ts';

/**
 * Adds the questions of a table that are right, not on the list yet and still fit; says of each other line what is
 * wrong with it.
 * @throws {AppError} `invalid_request` for an empty table or one of too many lines
 */
export async function importQuestions({
  ctx,
  input: { modelBotId, place, csv },
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace; csv: string };
}): Promise<ImportedQuestionsData> {
  const lines = readQuestionLines(csv);
  if (lines.length === 0) throw new AppError('invalid_request', { fields: { csv: 'required' } });
  if (lines.length > qualityLimits.importLines)
    throw new AppError('invalid_request', { fields: { csv: 'too_long' } });
  const { spaceId } = place;
  return ctx.app.database.inSpace(spaceId, async (transaction) => {
    const room = qualityLimits.questions - (await countQuestions(transaction, modelBotId));
    const known = new Set(
      (await readQuestions(transaction, modelBotId)).map(({ question }) => normalise(question)),
    );
    const rows: (typeof qualityQuestions.$inferInsert)[] = [];
    const leftOut: ImportedQuestionsData['leftOut'] = [];
    for (const { line, question, problem } of lines) {
      if (problem) leftOut.push({ line, problem });
      else if (known.has(normalise(question.question))) leftOut.push({ line, problem: 'known' });
      else if (rows.length >= room) leftOut.push({ line, problem: 'full' });
      else {
        known.add(normalise(question.question));
        // One millisecond apart, so that they stay in the order of the table.
        const createdAt = new Date(presentMilliseconds() + rows.length);
        rows.push({ ...question, modelBotId, spaceId, createdAt });
      }
    }
    if (rows.length > 0) await transaction.insert(qualityQuestions).values(rows);
    return { added: rows.length, leftOut };
  });
}
