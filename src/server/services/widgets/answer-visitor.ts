import type { Allowance } from '../../auth/rate-limits.ts';
import type { App } from '../../context.ts';
import { answerFromFiles, type OutsideEvent, type OutsideQuestion } from '../model-bots/answer-from-files.ts';
import type { OpenWidget } from './open-widget.ts';

/**
 * Answers a visitor of a site that shows a bot. The question counts against what one visitor, and all of them
 * together, may ask in a day, unless answering it failed.
 * @param address of the visitor's network
 * @returns the answer, and how many more questions the visitor has
 * @throws {AppError} `limit_reached`, before anything is written
 */
export async function answerVisitor({
  app,
  widget,
  address,
  input,
}: {
  app: App;
  widget: OpenWidget;
  address: string;
  input: OutsideQuestion;
}): Promise<{ events: AsyncIterable<OutsideEvent>; allowance: Allowance }> {
  const { modelBotId, questionsPerDay } = widget;
  const { undo, ...allowance } = await app.rateLimits.countWidgetQuestion(
    modelBotId,
    address,
    questionsPerDay,
  );
  const events = await answerFromFiles({
    app,
    bot: widget,
    userId: null,
    use: 'answer',
    input,
    reserve: async () => undo,
    settle: async (takeBack, { failed }) => {
      if (failed) await takeBack();
    },
  });
  return { events, allowance };
}
