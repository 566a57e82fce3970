import { expect, it } from 'vitest';
import type { AnswerPart } from '../../../answering/live-answers.ts';
import type { StepRow } from '../../conversations/step-rows.ts';
import { createTellProgress } from './tell-progress.ts';

it('progress is told of calls under way, and no faster than it is read', () => {
  const rows = [
    { callId: 'a', number: 1, state: 'running' },
    { callId: 'b', number: 2, state: 'done' },
  ] as StepRow[];
  const told: AnswerPart[] = [];
  let now = 0;
  const tell = createTellProgress(
    { rows: () => rows },
    (part) => told.push(part),
    () => now,
  );
  for (const callId of ['a', 'a', 'b', 'unknown']) tell(callId, { share: 0.1, text: '' });
  now = 2_000;
  tell('a', { share: 0.5, text: 'Half' });
  const step = { type: 'data-step', id: 'step-1' };
  expect(told).toMatchObject([
    { ...step, data: { number: 1, progress: { share: 0.1, text: '' } } },
    { ...step, data: { progress: { share: 0.5, text: 'Half' } } },
  ]);
});
