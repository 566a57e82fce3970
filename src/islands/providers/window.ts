import { windowLimits } from '#rules/model-abilities.ts';

/** A window as it was typed, with or without signs between its digits; null where nothing was, NaN for what is none. */
export function parseWindow(typed: string): number | null {
  const digits = typed.replace(/[\s.,]/g, '');
  if (digits === '') return null;
  const window = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return window >= windowLimits.least && window <= windowLimits.most ? window : Number.NaN;
}
