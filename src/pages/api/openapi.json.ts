import type { APIRoute } from 'astro';
import { describeApi, type RouteModule } from '#server/http/openapi.ts';

export const prerender = false;

const modules = import.meta.glob<RouteModule>(['./**/*.ts', '!./openapi.json.ts', '!./**/[[]...path].ts'], {
  eager: true,
});

/** What the API takes and gives, from the schemas that validate it. */
export const GET: APIRoute = ({ locals }) => Response.json(describeApi(modules, locals.app.publicOrigin));
