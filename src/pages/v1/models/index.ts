import type { APIRoute } from 'astro';
import { refuseCall } from '#server/http/openai/answer-program.ts';
import { preflight } from '#server/http/openai/cross-origin.ts';
import { listModels } from '#server/http/openai/models.ts';

export const prerender = false;

export const GET: APIRoute = ({ request, locals }) => listModels(request, locals);

export const OPTIONS = preflight;

export const ALL = refuseCall(405);
