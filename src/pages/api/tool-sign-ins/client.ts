import { endpoint } from '#server/http/endpoint.ts';
import { readClientDocument } from '#server/services/tool-sign-ins/read-client-document.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tool-sign-ins/client',
  { summary: 'What Parley says of itself to servers at which people sign in', may: 'public' },
  async ({ ctx }) =>
    Response.json(readClientDocument({ ctx }), { headers: { 'Cache-Control': 'public, max-age=300' } }),
);
