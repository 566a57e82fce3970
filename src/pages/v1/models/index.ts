import type { APIRoute } from 'astro';
import { refuseCall } from '#server/http/openai/answer-program.ts';
import { listModels } from '#server/http/openai/models.ts';

export const prerender = false;

export const GET: APIRoute = ({ request, locals }) => listModels(request, locals);

export const ALL = refuseCall(405);
