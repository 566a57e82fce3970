import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { ScheduledRunWithAnswer } from '#contracts/schedule.ts';
import { scheduleLimits } from '#rules/schedules.ts';
import { agentSteps } from '../../db/schema/agents.ts';
import { messages } from '../../db/schema/conversations.ts';
import { scheduledRuns, schedules } from '../../db/schema/schedules.ts';
import { citations } from '../../db/schema/sources.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { presentCitation } from '../conversations/present-citation.ts';
import { presentStep, readSteps } from '../conversations/step-rows.ts';
import { type OfSchedule, ownAt } from './own-schedule.ts';
import { presentRun, runColumns } from './present-schedule.ts';

/** The log of a schedule, the newest first, each run with its first answer. @throws {AppError} `not_found` */
export async function listScheduledRuns({
  ctx,
  input: { modelBotId, scheduleId, place },
}: {
  ctx: SignedInContext;
  input: OfSchedule;
}): Promise<ScheduledRunWithAnswer[]> {
  return ctx.app.database.reading.inSpace(place.spaceId, async (transaction) => {
    const [found] = await transaction
      .select({ id: schedules.id })
      .from(schedules)
      .where(and(ownAt(ctx, modelBotId), eq(schedules.id, scheduleId)));
    if (!found) throw new AppError('not_found');
    const runs = await transaction
      .select(runColumns)
      .from(scheduledRuns)
      .where(eq(scheduledRuns.scheduleId, scheduleId))
      .orderBy(desc(scheduledRuns.createdAt), desc(scheduledRuns.id))
      .limit(scheduleLimits.runsKept);
    const asked = runs.flatMap(({ conversationId }) => conversationId ?? []);
    const said = await transaction
      .selectDistinctOn([messages.conversationId], {
        id: messages.id,
        conversationId: messages.conversationId,
        text: messages.text,
      })
      .from(messages)
      .where(and(inArray(messages.conversationId, asked), eq(messages.role, 'assistant')))
      .orderBy(messages.conversationId, asc(messages.createdAt), asc(messages.id));
    const answers = new Map(said.map((answer) => [answer.conversationId, answer]));
    const ids = said.map(({ id }) => id);
    const cited = await transaction
      .select()
      .from(citations)
      .where(inArray(citations.messageId, ids))
      .orderBy(asc(citations.number));
    const steps = await readSteps(transaction, inArray(agentSteps.messageId, ids));
    return runs.map((run) => {
      const answer = run.conversationId ? answers.get(run.conversationId) : undefined;
      return {
        ...presentRun(run),
        conversationId: answer?.conversationId ?? null,
        answer: answer?.text ?? null,
        citations: cited.filter(({ messageId }) => messageId === answer?.id).map(presentCitation),
        steps: steps.filter(({ messageId }) => messageId === answer?.id).map(presentStep),
      };
    });
  });
}
