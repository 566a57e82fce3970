import { statusPages } from './status-pages.ts';

export type PublicPage = {
  /** Without language prefix: each page is there in every language. */
  path: `/${string}`;
  /** Whether search engines shall list it. */
  indexed: boolean;
};

/** Every page of the public site; robots, sitemap and language links follow it. */
export const publicPages: readonly PublicPage[] = [
  { path: '/', indexed: true },
  { path: '/prices', indexed: true },
  { path: '/privacy', indexed: true },
  { path: '/terms', indexed: true },
  { path: '/service-status', indexed: true },
  { path: '/account/auth/login', indexed: true },
  { path: '/account/auth/signup-2', indexed: true },
  { path: '/account/auth/recoverpwd-2', indexed: false },
  { path: '/account/auth/email-verification', indexed: false },
  { path: '/setup', indexed: false },
  ...statusPages.map(({ path }) => ({ path, indexed: false })),
];

const indexedPaths: ReadonlySet<string> = new Set(
  publicPages.flatMap(({ path, indexed }) => (indexed ? [path] : [])),
);

/** Whether search engines shall list the page at `path` (no language prefix); pages outside the table never. */
export function isIndexed(path: string): boolean {
  return indexedPaths.has(path);
}
