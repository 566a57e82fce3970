import type { APIRoute } from 'astro';
import { isLoopback } from '#server/http/client-address.ts';
import { metrics } from '#server/services/health/metrics.ts';

export const prerender = false;

/** Prometheus text, for callers on this machine only. */
export const GET: APIRoute = async ({ locals }) =>
  isLoopback(locals.clientAddress)
    ? new Response(await metrics({ app: locals.app }), {
        headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
      })
    : new Response(null, { status: 404 });
