import { localizedPath } from '../../src/i18n/i18n.ts';
import { locales } from '../../src/rules/preferences.ts';
import { publicPages } from '../../src/rules/public-pages.ts';

/** Every public page in every language, but the one that answers 404. */
export const sitePaths = publicPages
  .filter(({ path }) => path !== '/404')
  .flatMap(({ path, search }) =>
    locales.map((locale) => ({ path: localizedPath(path, locale), hidden: search === 'hidden' })),
  );
