import type { APIRoute } from 'astro';
import { describeApi, type RouteModule } from '#server/http/openapi.ts';

export const prerender = false;

const modules = import.meta.glob<RouteModule>(['./**/*.ts', '!./openapi.json.ts', '!./**/[[]...path].ts'], {
  eager: true,
});

/** What the API takes and gives, from the schemas that validate it; worked out once, since that takes long. */
export const GET: APIRoute = ({ locals: { app }, request }) => {
  const { bytes, etag } = app.apiDocument(() => describeApi(modules, app.publicOrigin));
  const headers = { 'Cache-Control': 'public, max-age=300', ETag: etag, 'Content-Type': 'application/json' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, 'Content-Length': String(bytes.length) } });
};
