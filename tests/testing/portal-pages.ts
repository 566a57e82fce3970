import { pageRights } from '../../src/server/http/page-rights.ts';

/** Shown to nobody but whose role needs a factor that they have not: `second-factor.test.ts` opens it. */
const shownToFew = 'account/second-factor';

/** Every other page that is somebody's, as its file is called. */
export const portalPages = Object.entries(pageRights).flatMap(([page, may]) =>
  may === 'public' || page === shownToFew ? [] : [page],
);

/** The address of a page, with these ids in it. */
export const pathOfPage = (page: string, ids: Readonly<Record<string, string>>) =>
  `/${page.replace(/(^|\/)index$/, '').replace(/\[(\w+)\]/g, (_, name: string) => ids[name] ?? name)}`;
