import type { APIRoute } from 'astro';
import { listModels } from '#server/http/openai/list-models.ts';

export const prerender = false;

export const GET: APIRoute = ({ request, locals }) => listModels(request, locals.app);
