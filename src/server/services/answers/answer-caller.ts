import { answersAtOnce } from '#rules/limits.ts';
import type { BotCaller } from '../api-keys/authenticate-bot-key.ts';
import { reserveKeyAnswer } from '../api-keys/key-answers.ts';
import type { App } from '../context.ts';
import { readDailyLimits } from '../limits/daily-limits.ts';
import { holdUnits, settleUnits } from '../usage/hold-units.ts';
import { reserveUsage } from '../usage/reserve-usage.ts';
import { answerFromFiles, type OutsideEvent, type OutsideQuestion } from './answer-from-files.ts';

/**
 * Answers a program that holds a bot's API key. The answer counts against the key's own limit and those of the person
 * who made it, as far as its bot's place lets through, unless it used no file.
 * @throws {AppError} `too_many_at_once`, `limit_reached` or `key_limit_reached`, before anything is written
 */
export function answerCaller({
  app,
  input: { caller, asked },
}: {
  app: App;
  input: { caller: BotCaller; asked: OutsideQuestion };
}): Promise<AsyncIterable<OutsideEvent>> {
  const { keyId, keyOwnerId, ownerTimeZone: timeZone, spaceId } = caller;
  return answerFromFiles({
    app,
    bot: caller,
    userId: keyOwnerId,
    use: 'answer',
    who: { is: { key: keyId }, most: answersAtOnce.key },
    input: asked,
    async take() {
      const limits = await readDailyLimits(app.database, keyOwnerId, caller);
      return app.database.inSpace(spaceId, async (transaction) => {
        const ofKey = await reserveKeyAnswer(transaction, caller);
        const person = { id: keyOwnerId, timeZone, limits };
        const ofPerson = await reserveUsage(app, transaction, person, 'fileResponses');
        return holdUnits(app, transaction, spaceId, { units: [ofKey, ofPerson], rateKeys: [] });
      });
    },
    settle: (held, { cited }) => settleUnits(app, held, { isKept: cited }),
  });
}
