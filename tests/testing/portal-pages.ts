import { globSync, readFileSync } from 'node:fs';

/** Shown to nobody but whose role needs a factor that they have not: `second-factor.test.ts` opens it. */
const shownToFew = 'src/pages/account/second-factor.astro';

/** Every other page that loads something before it is shown, as its file is called. */
export const portalPages = globSync('src/pages/**/*.astro')
  .filter((file) => file !== shownToFew && readFileSync(file, 'utf8').includes('loadPortal('))
  .map((file) => file.replace(/^src\/pages\/|\.astro$/g, ''))
  .sort();

/** The address of a page, with these ids in it. */
export const pathOfPage = (page: string, ids: Readonly<Record<string, string>>) =>
  `/${page.replace(/(^|\/)index$/, '').replace(/\[(\w+)\]/g, (_, name: string) => ids[name] ?? name)}`;
