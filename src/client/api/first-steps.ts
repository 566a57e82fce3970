import { atom } from 'nanostores';
import type { FirstStep } from '#rules/first-steps.ts';

/** The first steps that were done since the page was opened. */
export const $stepsDone = atom<readonly FirstStep[]>([]);

export function noteStep(step: FirstStep): void {
  const done = $stepsDone.get();
  if (!done.includes(step)) $stepsDone.set([...done, step]);
}
