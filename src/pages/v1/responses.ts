import type { APIRoute } from 'astro';
import { refuseCall } from '#server/http/openai/answer-program.ts';
import { createResponse } from '#server/http/openai/create-response.ts';
import { preflight } from '#server/http/openai/cross-origin.ts';

export const prerender = false;

export const POST: APIRoute = ({ request, locals }) => createResponse(request, locals);

export const OPTIONS = preflight;

export const ALL = refuseCall(405);
