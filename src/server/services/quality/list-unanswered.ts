import type { UnansweredQuestionsData } from '#contracts/quality.ts';
import { qualityLimits } from '#rules/quality.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import type { SignedInContext } from '../context.ts';
import { countRatings } from '../ratings/read-ratings.ts';
import { reportUsage } from '../usage/read-usage-report.ts';
import { wordsOfSeveral } from './alike-questions.ts';
import { readOthersUnanswered, readUnansweredGroups, type UnansweredRow } from './unanswered-groups.ts';
import { unansweredPeriod } from './unanswered-rows.ts';

/**
 * Questions of the last 30 days that count as unanswered or failed in the use of the assistant, or whose answer got a
 * thumbs down, and are neither on the list yet nor dismissed; those that speak of the same are one. Conversations are nobody
 * else's (`conversation.use`), so these are the caller's own, and what others shared with their rating; of the rest only
 * the words are told that several people used. How many there are in all is what the reports of its company and
 * organisation count; a person's own assistant is in no report.
 */
export async function listUnanswered({
  ctx,
  input: { modelBotId, place },
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace };
}): Promise<UnansweredQuestionsData> {
  return ctx.app.database.reading.inSpace(place.spaceId, async (transaction) => {
    const groups = await readUnansweredGroups(transaction, { ctx, modelBotId });
    const questions = groups.slice(0, qualityLimits.unansweredShown).map(presentGroup);
    const words = wordsOfSeveral(await readOthersUnanswered(transaction, { ctx, modelBotId }));
    const counted = place.companyId ? await countAll(transaction, { ...place, modelBotId }) : null;
    return { questions, words, counted };
  });
}

/** The newest stands for all of them. */
function presentGroup(
  group: [UnansweredRow, ...UnansweredRow[]],
): UnansweredQuestionsData['questions'][number] {
  const [{ createdAt, questionId: _, ...newest }] = group;
  const wordings = new Map(group.map(({ question }) => [question.toLowerCase(), question]));
  wordings.delete(newest.question.toLowerCase());
  return {
    ...newest,
    createdAt: new Date(createdAt).toISOString(),
    // Answers that were asked for again are to one question.
    times: new Set(group.map(({ questionId }) => questionId)).size,
    alike: [...wordings.values()].slice(0, qualityLimits.alikeShown),
  };
}

async function countAll(transaction: Transaction, place: AuthorizedPlace & { modelBotId: string }) {
  const { from, to } = unansweredPeriod();
  const { modelBotId } = place;
  const { total } = await reportUsage(transaction, { place, by: 'modelBot', modelBotId, from, to });
  const { bots } = await countRatings(transaction, place, from);
  return { refused: total.refused, failed: total.failed, down: bots[0]?.down ?? 0 };
}
