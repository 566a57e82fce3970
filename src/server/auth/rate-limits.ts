import type { Logger } from 'pino';
import {
  apiKeyLimit,
  externalSignInLimit,
  type MailLimit,
  mailLimits,
  type OutsideCall,
  outsideLimits,
  signInLimits,
} from '#rules/limits.ts';
import { widgetLimits } from '#rules/widgets.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { presentMilliseconds } from '../time.ts';
import { type Counts, createCounts, type WindowCount } from './counts.ts';
import { networkOf } from './network.ts';

/** How many more there may be before `resetsAt`; below 0 the one just counted was too many. */
export type Allowance = { remaining: number; resetsAt: Date };

export type RateLimits = {
  /**
   * Counts one call against a ceiling of `mailLimits`.
   * @param key the email, address or person; spellings of the same email and addresses of one network count together
   * @throws {AppError} `too_many_attempts` with the moment to try again
   */
  count(limit: MailLimit, key: string): Promise<unknown>;
  /**
   * Counts one call against several ceilings, one after the other: what the first refuses uses up nothing of those
   * behind it, and what a later one refuses is given back to those before.
   * @param counts.onRefusal runs before the refusal is thrown
   * @throws {AppError} as `count`
   */
  countEach(
    counts: readonly { limit: MailLimit; key: string; onRefusal?: () => Promise<void> }[],
  ): Promise<void>;
  /**
   * Runs one attempt to prove who someone is, after counting it; an attempt that succeeds is not counted, and
   * forgives the failures before it. Those of one name wait for each other, so that many right ones at once are
   * not taken for guesses.
   * @param name the email, or whatever the attempt is about; spellings of the same name count together
   * @param onSuccess.forgives false for a success that does not show whose the name is: it forgives nothing
   * @param onSuccess.goOn what follows a success; the count is put right when it has ended
   * @throws {AppError} `too_many_attempts` with the moment to try again, without running it
   */
  attemptSignIn<Proof, Result = Proof>(
    name: string,
    address: string,
    attempt: () => Promise<Proof>,
    onSuccess?: { forgives: (proof: Proof) => boolean; goOn: (proof: Proof) => Promise<Result> },
  ): Promise<Result>;
  /**
   * Counts one way to a sign-in provider.
   * @throws {AppError} `too_many_attempts`
   */
  consumeExternalSignIn(address: string): Promise<unknown>;
  /**
   * Counts one call that has us ask others' servers, for the person and for the space it is made for.
   * @throws {AppError} `too_many_attempts`
   */
  countOutside(call: OutsideCall, who: { personId: string; spaceId: string }): Promise<void>;
  /**
   * Counts one call with a bot's API key.
   */
  countApiCall(keyId: string): Promise<Allowance>;
  /**
   * Counts a question that a visitor of another site asks a bot's widget.
   * @param mostPerDay of all visitors together
   * @param onUsedUp runs before the refusal is thrown, where all visitors together have asked as much as they may
   * @returns what is left of both limits, and the keys of the counts, for `holdUnits`
   * @throws {AppError} `limit_reached` with the moment to try again
   */
  countWidgetQuestion(
    modelBotId: string,
    address: string,
    mostPerDay: number,
    onUsedUp: () => Promise<void>,
  ): Promise<Allowance & { keys: string[] }>;
  /** Questions that all visitors of a bot's widget have asked in its present day. */
  widgetQuestions(modelBotId: string): Promise<number>;
  /** Forgets the failures of an email whose password was set anew. */
  forgiveSignIn(email: string): Promise<void>;
};

export function createRateLimits(database: Pick<Database, 'runAcrossSpaces'>, log: Logger): RateLimits {
  const limiter = (prefix: string, { points, seconds }: { points: number; seconds: number }): Limiter => ({
    points,
    ...createCounts(database, { prefix, seconds }),
  });
  const perName = limiter('sign-in-email', signInLimits.perEmail);
  const perAddress = limiter('sign-in-address', signInLimits.perAddress);
  const external = limiter('external-sign-in', externalSignInLimit);
  const perApiKey = limiter('api-key', apiKeyLimit);
  const perWidget = limiter('widget', { points: widgetLimits.questionsPerDay.most, seconds: 24 * 3600 });
  const perVisitor = limiter('widget-visitor', widgetLimits.perVisitor);
  const outside = Object.fromEntries(
    Object.entries(outsideLimits).map(([name, rule]) => [name, limiter(`outside-${name}`, rule)]),
  ) as Record<keyof typeof outsideLimits, Limiter>;
  const inTurn = createTurns();

  const counters = Object.fromEntries(
    Object.entries(mailLimits).map(([name, rule]) => [name, limiter(name, rule)]),
  ) as Record<MailLimit, Limiter>;

  const keyOf = (limit: MailLimit, key: string) =>
    mailLimits[limit].by === 'address' ? networkOf(key) : nameKey(key);

  return {
    count: (limit, key) => consume(counters[limit], keyOf(limit, key)),
    async countEach(counts) {
      for (const [place, { limit, key, onRefusal }] of counts.entries()) {
        try {
          await consume(counters[limit], keyOf(limit, key));
        } catch (error) {
          // What a ceiling refuses it has counted, which the same key again among the counts would else keep for good.
          const counted = counts.slice(0, error instanceof AppError ? place + 1 : place);
          await Promise.all(
            counted.map((each) => counters[each.limit].takeBack(keyOf(each.limit, each.key))),
          );
          if (error instanceof AppError) await onRefusal?.();
          throw error;
        }
      }
    },
    async countOutside(call, { personId, spaceId }) {
      await consume(outside[`${call}PerPerson`], personId);
      await consume(outside[`${call}PerSpace`], spaceId);
    },
    consumeExternalSignIn: (address) => consume(external, networkOf(address)),
    attemptSignIn<Proof, Result = Proof>(
      name: string,
      address: string,
      attempt: () => Promise<Proof>,
      onSuccess?: { forgives: (proof: Proof) => boolean; goOn: (proof: Proof) => Promise<Result> },
    ) {
      const key = nameKey(name);
      const network = networkOf(address);
      const done = Promise.withResolvers<Result>();
      void inTurn(key, async () => {
        let proof: Proof;
        try {
          await Promise.all([consume(perAddress, network), consume(perName, key)]);
          proof = await attempt();
        } catch (error) {
          return done.reject(error);
        }
        const result = onSuccess ? onSuccess.goOn(proof) : (proof as unknown as Result);
        done.resolve(result);
        await done.promise.catch(() => undefined);
        // Nobody is kept waiting for it but the next attempt of the same name.
        const forgives = onSuccess?.forgives(proof) ?? true;
        await Promise.all([
          forgives ? perName.forget(key) : perName.takeBack(key),
          perAddress.takeBack(network),
        ]).catch((error) => log.error({ error }, 'A successful attempt to sign in stays counted'));
      });
      return done.promise;
    },
    async countApiCall(keyId) {
      return allowanceOf(await perApiKey.add(keyId), apiKeyLimit.points);
    },
    async countWidgetQuestion(modelBotId, address, mostPerDay, onUsedUp) {
      const visitor = `${modelBotId} ${networkOf(address)}`;
      // What is refused is taken back, or it would use up what an answer that failed gives back.
      const own = allowanceOf(await perVisitor.add(visitor), widgetLimits.perVisitor.points);
      if (own.remaining < 0) {
        await perVisitor.takeBack(visitor);
        throw new AppError('limit_reached', { resetsAt: own.resetsAt });
      }
      const ofAll = allowanceOf(await perWidget.add(modelBotId), mostPerDay);
      const keys = [perVisitor.nameOf(visitor), perWidget.nameOf(modelBotId)];
      if (ofAll.remaining >= 0) return { ...(own.remaining < ofAll.remaining ? own : ofAll), keys };
      await Promise.all([perVisitor.takeBack(visitor), perWidget.takeBack(modelBotId)]);
      await onUsedUp();
      throw new AppError('limit_reached', { resetsAt: ofAll.resetsAt });
    },
    widgetQuestions: async (modelBotId) => (await perWidget.read(modelBotId))?.points ?? 0,
    forgiveSignIn: async (email) => void (await perName.forget(nameKey(email))),
  };
}

type Limiter = Counts & { points: number };

const allowanceOf = (counted: WindowCount, points: number): Allowance => ({
  remaining: points - counted.points,
  resetsAt: new Date(presentMilliseconds() + counted.millisecondsLeft),
});

/** Case, spaces and compatible Unicode forms do not make another name. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
}

/** Runs works of the same key one after another; none may fail. */
function createTurns() {
  const last = new Map<string, Promise<void>>();
  return async (key: string, work: () => Promise<void>): Promise<void> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    last.set(key, mine);
    await mine;
    if (last.get(key) === mine) last.delete(key);
  };
}

async function consume(limiter: Limiter, key: string): Promise<WindowCount> {
  const counted = await limiter.add(key);
  const { remaining, resetsAt } = allowanceOf(counted, limiter.points);
  if (remaining < 0) throw new AppError('too_many_attempts', { resetsAt });
  return counted;
}
