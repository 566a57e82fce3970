import type { APIRoute } from 'astro';
import { allMessages } from '#i18n/i18n.ts';
import { type Locale, locales } from '#rules/preferences.ts';

export const prerender = true;

export const getStaticPaths = () => locales.map((language) => ({ params: { language } }));

/** The translation file of a language. */
export const GET: APIRoute = ({ params }) => Response.json(allMessages(params.language as Locale));
