import { randomUUID } from 'node:crypto';
import { answersAtOnce } from '#rules/limits.ts';
import type { LiveAnswer } from '../../answering/live-answers.ts';
import type { OutsideEvent } from '../../answering/outside-event.ts';
import type { Allowance } from '../../auth/rate-limits.ts';
import { visitorAnswers } from '../../db/schema/organisation.ts';
import { answerFromFiles, type OutsideQuestion } from '../answers/answer-from-files.ts';
import { recordParts } from '../answers/record-parts.ts';
import type { App } from '../context.ts';
import { holdUnits, settleUnits } from '../usage/hold-units.ts';
import type { OpenWidget } from './open-widget.ts';
import { tellUsedUp } from './tell-used-up.ts';
import { keepVisitorParts } from './visitor-parts.ts';

/**
 * Answers a visitor of a site that shows a bot. The question counts against what one visitor, and all of them
 * together, may ask in a day, unless answering it failed. The answer is written to its end whoever reads it, and can be
 * read once more for a while: see `followVisitorAnswer`.
 * @param input.address of the visitor's network
 * @returns the answer, what it is called, and how many more questions the visitor has
 * @throws {AppError} `too_many_at_once` or `limit_reached`, before anything is written
 */
export async function answerVisitor({
  app,
  input: { widget, address, asked },
}: {
  app: App;
  input: { widget: OpenWidget; address: string; asked: Omit<OutsideQuestion, 'signal'> };
}): Promise<{ answerId: string; events: AsyncIterable<OutsideEvent[]>; allowance: Allowance }> {
  const { modelBotId, questionsPerDay, spaceId } = widget;
  const answerId = randomUUID();
  const stopped = new AbortController();
  const of = { answerId, modelBotId, spaceId, writerId: app.presence.id };
  let live: LiveAnswer<OutsideEvent> | undefined;
  let allowance: Allowance | undefined;
  const events = await answerFromFiles({
    app,
    bot: widget,
    userId: null,
    use: 'answer',
    who: { is: { address }, most: answersAtOnce.visitor },
    input: { ...asked, signal: stopped.signal },
    async take() {
      const { keys, ...left } = await app.rateLimits.countWidgetQuestion(
        modelBotId,
        address,
        questionsPerDay,
        () => tellUsedUp(app, widget, 'widgetQuestionsUsedUp'),
      );
      allowance = left;
      return app.database.inSpace(spaceId, async (transaction) => {
        await transaction.insert(visitorAnswers).values({ ...of, number: 0, parts: [] });
        return holdUnits(app, transaction, spaceId, { units: [], rateKeys: keys });
      });
    },
    settle: (held, { failed, figure }) =>
      settleUnits(app, held, {
        isKept: !failed && !live?.isInterrupted,
        use: figure && { spaceId, modelBotId, way: 'widget', figure },
      }),
  });
  live = app.visitorAnswers.open(answerId, () => stopped.abort());
  const read = app.visitorAnswers.read(answerId) as AsyncIterable<OutsideEvent[]>;
  void write(app, events, { live, of });
  return { answerId, events: read, allowance: allowance as Allowance };
}

/** Writes an answer to its end, whoever reads it. Never throws. */
async function write(
  app: App,
  events: AsyncIterable<OutsideEvent>,
  {
    live,
    of,
  }: {
    live: LiveAnswer<OutsideEvent>;
    of: { answerId: string; modelBotId: string; spaceId: string; writerId: string };
  },
): Promise<void> {
  const { spaceId } = of;
  const keep = ({ number, parts, ends = false }: { number: number; parts: string; ends?: boolean }) =>
    keepVisitorParts({ ...of, number: number + 1, parts, ends });
  const recorded = recordParts(app, { spaceId, keep });
  const publish = (event: OutsideEvent) => {
    recorded.add([event]);
    live.publish(event);
  };
  let isEnded = false;
  try {
    for await (const event of events) {
      isEnded ||= event.type === 'finish' || event.type === 'error';
      // Why, in a provider's words, is for nobody outside.
      publish(event.type === 'error' ? { ...event, cause: null } : event);
    }
  } catch (error) {
    app.log.error({ error }, "A visitor's answer failed");
  }
  if (!isEnded) publish({ type: 'error', code: 'answer_interrupted', cause: null });
  const last = keep({ ...(await recorded.end()), ends: true });
  await app.database.batchInSpace(spaceId, [last], { waitsForDisk: false }).catch((error: unknown) => {
    app.log.warn({ error }, "A visitor's answer cannot be read once more");
  });
  live.close();
}
