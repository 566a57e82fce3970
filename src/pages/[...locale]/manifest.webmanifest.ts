import type { APIRoute } from 'astro';
import { localePaths, localizedPath, translator } from '#i18n/i18n.ts';
import { themeColor } from '#layouts/theme-color.ts';
import { themeColours } from '#rules/colours.ts';
import { preferenceOrDefault } from '#rules/preferences.ts';

export const prerender = true;
export const getStaticPaths = localePaths;

export const GET: APIRoute = ({ params }) => {
  const locale = preferenceOrDefault('lang', params.locale);
  const t = translator(locale);
  return Response.json({
    name: t('common.productName'),
    short_name: t('common.productName'),
    description: t('home.description'),
    lang: locale,
    id: '/',
    start_url: localizedPath('/', locale),
    scope: '/',
    display: 'standalone',
    background_color: themeColours.light.canvas,
    theme_color: themeColor,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
};
