import { refuseCall } from '#server/http/openai/answer-program.ts';
import { preflight } from '#server/http/openai/cross-origin.ts';

export const prerender = false;

export const OPTIONS = preflight;

export const ALL = refuseCall(404);
