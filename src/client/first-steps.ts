import type { FirstStep } from '#rules/first-steps.ts';
import { $stepsDone } from './api/first-steps.ts';

/**
 * Ticks off what is done in the list of first steps above the page, which is plain HTML that no island draws.
 * @returns ends it
 */
export function tickStepsOff(): () => void {
  return $stepsDone.subscribe((steps) => steps.forEach(tickOff));
}

function tickOff(step: FirstStep): void {
  const list = document.querySelector<HTMLElement>('.first-steps');
  const item = list?.querySelector<HTMLElement>(`[data-step=${step}]:not([data-done])`);
  if (!list || !item) return;
  item.dataset.done = 'true';
  const word = document.createElement('span');
  word.className = 'sr-only';
  word.textContent = ` ${list.dataset.doneWord}`;
  item.append(word);
}
