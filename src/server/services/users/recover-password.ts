import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';

/**
 * Begins the recovery of a password. Whether anybody has the email is found out by a job, so that the answer
 * and its time are the same for every email.
 * @throws {AppError} `too_many_attempts`
 */
export async function recoverPassword({
  ctx,
  input,
}: {
  ctx: Context;
  input: { email: string };
}): Promise<void> {
  const { app } = ctx;
  await app.rateLimits.count('recoverPerAddress', ctx.clientAddress);
  await app.rateLimits.count('recoverPerEmail', input.email);
  await app.database.acrossSpaces((transaction) =>
    app.jobs.enqueue(
      transaction,
      'recoverAccount',
      { email: input.email.toLowerCase() },
      { key: `recover-${randomUUID()}` },
    ),
  );
}
