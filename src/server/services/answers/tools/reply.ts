import { and, eq } from 'drizzle-orm';
import type { ReplyInput } from '#contracts/tool.ts';
import { checkReply } from '#rules/person-question.ts';
import type { AuthorizedPlace } from '../../../auth/authorized-place.ts';
import { agentSteps } from '../../../db/schema/agents.ts';
import { messages } from '../../../db/schema/conversations.ts';
import { AppError } from '../../../errors.ts';
import type { SignedInContext } from '../../context.ts';

/**
 * Takes what the person replies to what a server asks them while their answer is written; whichever process writes it
 * finds it there.
 * @throws {AppError} `no_question_due` when nothing of the kind is asked, or not any more; `invalid_request` with what is
 * wrong at `values.<number of the field in the form>`
 */
export async function reply({
  ctx,
  input: { conversationId, place, stepId, questionId, action, values: given },
}: {
  ctx: SignedInContext;
  input: ReplyInput & { conversationId: string; place: AuthorizedPlace };
}): Promise<void> {
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [step] = await transaction
      .select({ question: agentSteps.question })
      .from(agentSteps)
      .innerJoin(messages, eq(messages.id, agentSteps.messageId))
      .where(
        and(
          eq(agentSteps.id, stepId),
          eq(messages.conversationId, conversationId),
          eq(messages.status, 'streaming'),
        ),
      )
      .for('update', { of: agentSteps });
    const question = step?.question;
    if (question?.id !== questionId || question.reply !== null) throw new AppError('no_question_due');
    const fields = action === 'accept' ? (question.fields ?? []) : [];
    const { values, problems } = checkReply(fields, action === 'accept' ? given : []);
    if (problems.size > 0) {
      const places = new Map(fields.map(({ name }, at) => [name, `values.${at}`]));
      throw new AppError('invalid_request', {
        fields: Object.fromEntries(
          [...problems].map(([name, problem]) => [places.get(name) ?? 'values', problem]),
        ),
      });
    }
    await transaction
      .update(agentSteps)
      .set({ question: { ...question, reply: action }, reply: { action, values } })
      .where(eq(agentSteps.id, stepId));
  });
}
