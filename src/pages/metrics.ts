import type { APIRoute } from 'astro';
import { mayReadMetrics } from '#server/http/may-read-metrics.ts';
import { metrics } from '#server/services/health/metrics.ts';

export const prerender = false;

/** Prometheus text, for callers on this machine and those who bring `METRICS_TOKEN`. */
export const GET: APIRoute = async ({ locals: { app, clientAddress }, request }) =>
  mayReadMetrics(app, { clientAddress, authorization: request.headers.get('authorization') })
    ? new Response(await metrics({ app }), {
        headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
      })
    : new Response(null, { status: 404 });
