import type { APIRoute } from 'astro';
import { localizedPath } from '#i18n/i18n.ts';
import { locales, preferences } from '#rules/preferences.ts';
import { publicPages } from '#rules/public-pages.ts';

export const prerender = true;

export const GET: APIRoute = ({ site }) => {
  const absolute = (path: string) => new URL(path, site).href;
  const urls = publicPages
    .filter(({ search }) => search === 'listed')
    .flatMap(({ path }) => {
      const alternates = [
        ...locales.map((locale) => [locale, localizedPath(path, locale)] as const),
        ['x-default', localizedPath(path, preferences.lang.default)] as const,
      ].map(
        ([language, target]) =>
          `    <xhtml:link rel="alternate" hreflang="${language}" href="${absolute(target)}"/>`,
      );
      return locales.map((locale) =>
        [
          '  <url>',
          `    <loc>${absolute(localizedPath(path, locale))}</loc>`,
          ...alternates,
          '  </url>',
        ].join('\n'),
      );
    });
  const document = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
  return new Response(document, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
