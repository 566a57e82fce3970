import { getEntry, render } from 'astro:content';
import { type HelpArticle, type HelpArticleName, helpArticles } from '#rules/help.ts';
import type { Locale } from '#rules/preferences.ts';

/**
 * An article of the help centre, ready to be placed.
 * @throws when there is no such file in that language, which stops the build
 */
export async function loadHelpArticle(name: HelpArticleName, locale: Locale) {
  const entry = await getEntry('help', `${locale}/help/${name}`);
  if (!entry) throw new Error(`src/content/${locale}/help/${name}.md is missing`);
  const { Content, headings } = await render(entry);
  return { ...entry.data, Content, headings: headings.map(({ text }) => text) };
}

/** What the articles are found by, in the order of the contents. */
export async function listHelpArticles(locale: Locale): Promise<HelpArticle[]> {
  return Promise.all(
    helpArticles.map(async (name) => {
      const { title, summary, words, headings } = await loadHelpArticle(name, locale);
      return { name, title, summary, words, headings };
    }),
  );
}
