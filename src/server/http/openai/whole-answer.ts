import type { CitationData } from '#contracts/conversation.ts';
import type { AnswerConfidence } from '#rules/answer-confidence.ts';
import type { AnswerEnding } from '../../answering/answer.ts';
import type { CallerCall } from '../../answering/caller-wishes.ts';
import type { OutsideEvent } from '../../answering/outside-event.ts';
import { AppError } from '../../errors.ts';
import { betweenThoughts, type Usage, unsupportedIn } from './chunks.ts';

export type WholeAnswer = {
  text: string;
  /** What the model thought, where that was asked for. */
  thought: string;
  citations: CitationData[];
  calls: CallerCall[];
  unsupported: ReturnType<typeof unsupportedIn> | undefined;
  usage: Usage;
  ending: AnswerEnding;
  confidence: AnswerConfidence | undefined;
};

/** An answer that is told at once. @throws {AppError} where the model fails */
export async function wholeAnswer(events: AsyncIterable<OutsideEvent>): Promise<WholeAnswer> {
  const whole: WholeAnswer = {
    text: '',
    thought: '',
    citations: [],
    calls: [],
    unsupported: undefined,
    usage: {},
    ending: 'complete',
    confidence: undefined,
  };
  const thoughts = new Map<string, string>();
  for await (const event of events) {
    if (event.type === 'text') whole.text += event.delta;
    else if (event.type === 'citation') whole.citations.push(event.citation);
    else if (event.type === 'call') whole.calls.push(event);
    else if (event.type === 'reasoning-start') thoughts.set(event.id, '');
    else if (event.type === 'reasoning-delta') {
      thoughts.set(event.id, `${thoughts.get(event.id) ?? ''}${event.delta}`);
    } else if (event.type === 'support') whole.unsupported = unsupportedIn(event);
    else if (event.type === 'finish') {
      whole.usage = event.usage;
      whole.ending = event.ending;
      whole.confidence = event.confidence;
    } else if (event.type === 'error') throw new AppError(event.code);
  }
  whole.thought = [...thoughts.values()].filter(Boolean).join(betweenThoughts);
  return whole;
}
