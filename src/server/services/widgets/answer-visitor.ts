import { answersAtOnce } from '#rules/limits.ts';
import type { Allowance } from '../../auth/rate-limits.ts';
import { answerFromFiles, type OutsideEvent, type OutsideQuestion } from '../answers/answer-from-files.ts';
import type { App } from '../context.ts';
import { holdUnits, settleUnits } from '../usage/hold-units.ts';
import type { OpenWidget } from './open-widget.ts';
import { tellUsedUp } from './tell-used-up.ts';

/**
 * Answers a visitor of a site that shows a bot. The question counts against what one visitor, and all of them
 * together, may ask in a day, unless answering it failed.
 * @param input.address of the visitor's network
 * @returns the answer, and how many more questions the visitor has
 * @throws {AppError} `too_many_at_once` or `limit_reached`, before anything is written
 */
export async function answerVisitor({
  app,
  input: { widget, address, asked },
}: {
  app: App;
  input: { widget: OpenWidget; address: string; asked: OutsideQuestion };
}): Promise<{ events: AsyncIterable<OutsideEvent>; allowance: Allowance }> {
  const { modelBotId, questionsPerDay, spaceId } = widget;
  let allowance: Allowance | undefined;
  const events = await answerFromFiles({
    app,
    bot: widget,
    userId: null,
    use: 'answer',
    who: { is: { address }, most: answersAtOnce.visitor },
    input: asked,
    async take() {
      const { keys, ...left } = await app.rateLimits.countWidgetQuestion(
        modelBotId,
        address,
        questionsPerDay,
        () => tellUsedUp(app, widget, 'widgetQuestionsUsedUp'),
      );
      allowance = left;
      return app.database.inSpace(spaceId, (transaction) =>
        holdUnits(app, transaction, spaceId, { units: [], rateKeys: keys }),
      );
    },
    settle: (held, { failed }) => settleUnits(app, held, { isKept: !failed }),
  });
  return { events, allowance: allowance as Allowance };
}
