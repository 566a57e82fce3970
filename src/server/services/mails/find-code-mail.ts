import { and, desc, eq, ilike, inArray, sql } from 'drizzle-orm';
import type { CodeMail } from '#contracts/mail.ts';
import { confirmationLimits } from '#rules/limits.ts';
import { literally } from '../../db/like.ts';
import { signInChallenges } from '../../db/schema/identity.ts';
import { outbox } from '../../db/schema/mail.ts';
import type { MailTemplate } from '../../mail/templates.ts';
import type { SignedInContext } from '../context.ts';

/** An email that has an account gets the second instead of the first, and whoever asks is not to tell them apart. */
const confirmations: MailTemplate[] = ['confirmEmail', 'accountExists'];

/**
 * What became of the newest mail with a code that somebody waits for: that of their challenge, or the one that is to
 * confirm their email.
 */
export async function findCodeMail({
  ctx,
  input: { id: userId, challengeId },
}: {
  ctx: SignedInContext;
  input: { id: string; challengeId?: string | undefined };
}): Promise<CodeMail> {
  const { email } = ctx.actor.account;
  const [found] = await ctx.app.database.acrossSpaces((transaction) => {
    const columns = { state: outbox.state, failure: outbox.failure };
    if (challengeId) {
      const theirs = and(eq(signInChallenges.id, challengeId), eq(signInChallenges.userId, userId));
      return transaction
        .select(columns)
        .from(outbox)
        .innerJoin(signInChallenges, eq(signInChallenges.id, outbox.id))
        .where(theirs);
    }
    return transaction
      .select(columns)
      .from(outbox)
      .where(
        and(
          ilike(outbox.toAddress, literally(email)),
          inArray(outbox.template, confirmations),
          sql`${outbox.createdAt} > now() - make_interval(secs => ${confirmationLimits.linkSeconds})`,
        ),
      )
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(1);
  });
  return found ?? { state: null, failure: null };
}
