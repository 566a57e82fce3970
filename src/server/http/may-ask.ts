import { isAllowed } from '#rules/permissions.ts';
import { AppError } from '../errors.ts';
import { type Asking, askingOf, readQuestionFacts } from '../services/answers/question-facts.ts';
import type { SignedInContext } from '../services/context.ts';
import type { AskFor } from './may.ts';

/** What asking in a conversation takes: it has to be theirs, and its bot one that they may still chat with. */
export const askingRights = { oneOf: ['conversation.use', 'modelBot.chat'] } as const;

/**
 * Asks for both at once, with all else that a question depends on. Whoever has lost the bot keeps what was said, and
 * asks no more.
 * @throws {AppError} as `authorize`
 */
export async function mayAsk(
  ctx: SignedInContext,
  conversationId: string,
  askFor: AskFor<(typeof askingRights.oneOf)[number]>,
): Promise<Asking> {
  const { account } = ctx.actor;
  const facts = await readQuestionFacts({ ctx, input: { conversationId } });
  await askFor('conversation.use', { kind: 'conversation', place: facts?.conversation ?? null });
  const bot = await askFor('modelBot.chat', { kind: 'modelBot', place: facts?.bot ?? null });
  if (!facts) throw new AppError('not_found');
  return askingOf(conversationId, facts, isAllowed(account, 'modelBot.feed', bot));
}
