import { endpoint } from '#server/http/endpoint.ts';
import { readBrandingStyles } from '#server/services/tenants/read-branding-styles.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tenants/{id}/branding.css',
  {
    summary: 'The style sheet of a tenant with an accent colour, for everybody who holds a role in it',
    may: 'signedIn',
    withoutSecondFactor: 'open',
    whileImpersonating: 'open',
  },
  async ({ ctx, params: { id } }) =>
    new Response(await readBrandingStyles({ ctx, input: { id } }), {
      // Pages ask for it with the colour in the address, so a browser may keep it; nobody else may.
      headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'private, max-age=86400' },
    }),
);
