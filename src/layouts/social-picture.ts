import type { Locale } from '#rules/preferences.ts';
import { searchListing } from '#rules/public-pages.ts';

/** In pixels, as Open Graph readers expect it. */
export const socialPictureSize = { width: 1200, height: 630 } as const;

/**
 * Where the build puts the picture that is shown when a page is shared. A page that no sitemap names shows the
 * home page's.
 */
export function socialPicture(path: string, locale: Locale): string {
  const own = searchListing(path) === 'listed' && path !== '/';
  const name = own ? path.slice(1).replaceAll('/', '-') : 'home';
  return `/assets/social/${name}.${locale}.png`;
}
