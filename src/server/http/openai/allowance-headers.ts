import type { Allowance } from '../../auth/rate-limits.ts';
import { secondsUntil } from './openai-error.ts';

/** What is left of a limit, under the names by which OpenAI's clients look for it. */
export const allowanceHeaders = ({ remaining, resetsAt }: Allowance) => ({
  'x-ratelimit-remaining-requests': String(Math.max(0, remaining)),
  'x-ratelimit-reset-requests': `${secondsUntil(resetsAt)}s`,
});
