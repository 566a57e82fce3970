import type { RunHooks } from '../../../agents/tool-set.ts';
import type { AnswerPart } from '../../../answering/live-answers.ts';
import { presentStep, type StepRecord } from '../../conversations/step-rows.ts';

/** Servers may tell more than anybody reads: of each call so much time lies between two. Milliseconds. */
const tellsEvery = 1_500;

/** Tells in the chat how far a call is, while it is under way; nothing of it is kept with the step. */
export function createTellProgress(
  record: Pick<StepRecord, 'rows'>,
  publish: (part: AnswerPart) => void,
  now: () => number = () => performance.now(),
): NonNullable<RunHooks['tellProgress']> {
  const toldAt = new Map<string, number>();
  return (callId, progress) => {
    const step = record.rows().find((row) => row.callId === callId);
    const last = toldAt.get(callId);
    if (step?.state !== 'running' || (last !== undefined && now() - last < tellsEvery)) return;
    toldAt.set(callId, now());
    publish({ type: 'data-step', id: `step-${step.number}`, data: { ...presentStep(step), progress } });
  };
}
