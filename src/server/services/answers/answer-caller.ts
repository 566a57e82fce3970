import { answersAtOnce } from '#rules/limits.ts';
import { hasTools, noTools } from '#rules/tools.ts';
import type { OutsideEvent } from '../../answering/outside-event.ts';
import { readAccount } from '../../auth/load-account.ts';
import type { BotCaller } from '../api-keys/authenticate-bot-key.ts';
import { reserveKeyAnswer } from '../api-keys/key-answers.ts';
import type { App } from '../context.ts';
import { inNameOf } from '../in-name-of.ts';
import { readDailyLimits } from '../limits/daily-limits.ts';
import { loadTools } from '../model-bots/answering-settings.ts';
import { holdUnits, settleUnits } from '../usage/hold-units.ts';
import { reserveUsage } from '../usage/reserve-usage.ts';
import { answerFromFiles, type OutsideQuestion } from './answer-from-files.ts';
import { decisionsIn, keepKeyRun, type TakenRun, takeKeyRun } from './key-runs.ts';

/**
 * Answers a program that holds a bot's API key. The answer counts against the key's own limit and those of the person
 * who made it, as far as its bot's place lets through, unless it used no file.
 * Where the key may use the assistant's tools, they act in that person's name, beside the program's own functions, and
 * the program approves what changes something.
 * @throws {AppError} `no_decision_due` or `decisions_missing` of what it approves; `too_many_at_once`, `limit_reached` or `key_limit_reached`, before anything is written
 */
export async function answerCaller({
  app,
  input: { caller, asked },
}: {
  app: App;
  input: { caller: BotCaller; asked: OutsideQuestion };
}): Promise<AsyncIterable<OutsideEvent>> {
  const { keyId, keyOwnerId, ownerTimeZone: timeZone, spaceId, modelBotId } = caller;
  const tools = caller.usesTools
    ? await app.database.inSpace(spaceId, (transaction) => loadTools(transaction, modelBotId))
    : noTools;
  const account = hasTools(tools) ? await readAccount(app.database, keyOwnerId) : null;
  const decisions = account && decisionsIn(asked.wishes?.after ?? []);
  let begun: TakenRun | null = null;
  return answerFromFiles({
    app,
    bot: { ...caller, answering: { ...caller.answering, tools } },
    userId: keyOwnerId,
    use: 'answer',
    who: { is: { key: keyId }, most: answersAtOnce.key },
    input: asked,
    async take() {
      const limits = await readDailyLimits(app.database, keyOwnerId, caller);
      return app.database.inSpace(spaceId, async (transaction) => {
        if (decisions) begun = await takeKeyRun(transaction, { keyId, decisions });
        const ofKey = await reserveKeyAnswer(transaction, caller);
        const person = { id: keyOwnerId, timeZone, limits };
        const ofPerson = await reserveUsage(app, transaction, person, 'fileResponses');
        return holdUnits(app, transaction, spaceId, { units: [ofKey, ofPerson], rateKeys: [] });
      });
    },
    settle: (held, { cited, figure }) =>
      settleUnits(app, held, { isKept: cited, use: figure && { spaceId, modelBotId, way: 'api', figure } }),
    ...(account && {
      run: () => ({
        ctx: { ...inNameOf(app, account), locale: asked.locale },
        begun,
        keep: (run) => keepKeyRun(app, { spaceId, keyId, run }),
      }),
    }),
  });
}
