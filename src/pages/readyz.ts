import type { APIRoute } from 'astro';
import { readiness } from '#server/services/health/readiness.ts';

export const prerender = false;

/** Database and worker are there: 200, or 503 with what is missing. */
export const GET: APIRoute = async ({ locals }) => {
  const state = await readiness({ app: locals.app });
  return Response.json(state, { status: state.ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
};
