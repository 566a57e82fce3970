import { helpArticles, helpPath } from './help.ts';
import { statusPages } from './status-pages.ts';

/**
 * What search engines are told. `listed`: in the sitemap. `unlisted`: they may keep it when they come across it; steps
 * of a journey, which nobody searches for. `hidden`: never, for pages that carry a secret in their address or stand for
 * nothing, such as placeholders.
 */
export type SearchListing = 'listed' | 'unlisted' | 'hidden';

export type PublicPage = {
  /** Without language prefix: each page is there in every language. */
  path: `/${string}`;
  search: SearchListing;
};

/** Every page of the public site; robots, sitemap and language links follow it. */
export const publicPages: readonly PublicPage[] = [
  { path: '/', search: 'listed' },
  { path: '/prices', search: 'listed' },
  { path: '/security', search: 'listed' },
  { path: '/self-hosting', search: 'listed' },
  { path: '/developers', search: 'listed' },
  { path: '/help', search: 'listed' },
  ...helpArticles.map((name) => ({ path: helpPath(name), search: 'listed' }) as const),
  { path: '/privacy', search: 'listed' },
  { path: '/terms', search: 'listed' },
  { path: '/service-status', search: 'listed' },
  { path: '/whats-new', search: 'listed' },
  { path: '/account/auth/login', search: 'listed' },
  { path: '/account/auth/signup-2', search: 'listed' },
  { path: '/account/auth/recoverpwd-2', search: 'unlisted' },
  { path: '/account/auth/email-verification', search: 'hidden' },
  { path: '/account/invitation', search: 'hidden' },
  { path: '/setup', search: 'hidden' },
  ...statusPages.map(({ path }) => ({ path, search: 'hidden' }) as const),
];

const listings: ReadonlyMap<string, SearchListing> = new Map(
  publicPages.map(({ path, search }) => [path, search]),
);

/** What search engines are told about the page at `path` (no language prefix); `hidden` outside the table. */
export function searchListing(path: string): SearchListing {
  return listings.get(path) ?? 'hidden';
}
