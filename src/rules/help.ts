/**
 * The articles of the help centre, in the order of its contents; the name is the end of the address and of the file
 * (`src/content/en/help/files.md`), the same in every language.
 */
export const helpArticles = [
  'getting-started',
  'files',
  'citations',
  'publishing',
  'people',
  'limits',
  'billing',
  'sign-in',
  'api-keys',
  'privacy-and-deletion',
] as const;
export type HelpArticleName = (typeof helpArticles)[number];

/** What an article is found by. */
export type HelpArticle = {
  name: HelpArticleName;
  title: string;
  summary: string;
  headings: readonly string[];
  /** What else people call what it is about. */
  words: string;
};

/** Where an article is read, without language prefix. */
export function helpPath(name: HelpArticleName): `/${string}` {
  return `/help/${name}`;
}
