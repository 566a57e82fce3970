import type { APIRoute } from 'astro';

export const prerender = true;

/** Everything is open to crawlers but the programs' interfaces; what a page wants is in its own robots tag. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /v1/',
      '',
      `Sitemap: ${new URL('/sitemap.xml', site)}`,
      '',
    ].join('\n'),
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  );
