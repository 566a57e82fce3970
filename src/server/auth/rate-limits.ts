import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { externalSignInLimit, type MailLimit, mailLimits, signInLimits } from '#rules/limits.ts';
import { AppError } from '../errors.ts';

export type RateLimits = {
  /**
   * Counts one call against a ceiling of `mailLimits`.
   * @param key the email, address or person; spellings of the same email count together
   * @throws {AppError} `too_many_attempts` with the moment to try again
   */
  count(limit: MailLimit, key: string): Promise<void>;
  /**
   * Counts one attempt to sign in.
   * @throws {AppError} `too_many_attempts` with the moment to try again
   */
  consumeSignIn(email: string, address: string): Promise<void>;
  /**
   * Counts one way to a sign-in provider.
   * @throws {AppError} `too_many_attempts`
   */
  consumeExternalSignIn(address: string): Promise<void>;
  /** Forgets the failures of an email after a sign-in that succeeded. */
  forgiveSignIn(email: string): Promise<void>;
};

export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiter = (keyPrefix: string, rule: { points: number; seconds: number }) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points: rule.points,
      duration: rule.seconds,
    });
  const perEmail = limiter('sign-in-email', signInLimits.perEmail);
  const perAddress = limiter('sign-in-address', signInLimits.perAddress);
  const external = limiter('external-sign-in', externalSignInLimit);

  const counters = Object.fromEntries(
    Object.entries(mailLimits).map(([name, rule]) => [name, limiter(name, rule)]),
  ) as Record<MailLimit, RateLimiterPostgres>;

  return {
    count: (limit, key) => consume(counters[limit], key.normalize('NFKC').toLowerCase()),
    async consumeSignIn(email, address) {
      await consume(perAddress, address);
      await consume(perEmail, email.toLowerCase());
    },
    consumeExternalSignIn: (address) => consume(external, address),
    async forgiveSignIn(email) {
      await perEmail.delete(email.toLowerCase());
    },
  };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError('too_many_attempts', { resetsAt: new Date(Date.now() + error.msBeforeNext) });
  }
}
