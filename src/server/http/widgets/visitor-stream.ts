import { translator } from '#i18n/i18n.ts';
import type { AnswerFailure } from '#rules/answer-failures.ts';
import type { OutsideEvent } from '../../answering/outside-event.ts';
import type { OpenWidget } from '../../services/widgets/open-widget.ts';
import { presentMilliseconds } from '../../time.ts';
import { eventStream } from '../answer-stream.ts';
import { chunks } from '../openai/chunks.ts';

/** An answer to a visitor as OpenAI's stream of chunks. */
export function visitorStream(
  { answerId, events }: { answerId: string; events: AsyncIterable<OutsideEvent[]> },
  widget: OpenWidget,
  { app, locale }: Pick<App.Locals, 'app' | 'locale'>,
): Response {
  const head = {
    id: `chatcmpl-${answerId}`,
    created: Math.floor(presentMilliseconds() / 1000),
    model: widget.modelBotId,
  };
  const t = translator(locale);
  const told = {
    origin: app.publicOrigin,
    failureText: (code: AnswerFailure) => t(`errors.${code}`),
  };
  return eventStream(chunks(oneByOne(events), head, told));
}

async function* oneByOne(events: AsyncIterable<OutsideEvent[]>): AsyncGenerator<OutsideEvent> {
  for await (const some of events) yield* some;
}
