import { refuseCall } from '#server/http/openai/answer-program.ts';

export const prerender = false;

export const ALL = refuseCall(404);
