import { getEntry, render } from 'astro:content';
import type { Locale } from '#rules/preferences.ts';

type ProseName = 'privacy' | 'terms' | 'whats-new' | 'security' | 'self-hosting' | 'developers';

/**
 * The prose of a page, ready to be placed: what its head says, its text, and its headings.
 * @throws when there is no such file in that language, which stops the build
 */
export async function loadPage(name: ProseName, locale: Locale) {
  const entry = await getEntry('pages', `${locale}/${name}`);
  if (!entry) throw new Error(`src/content/${locale}/${name}.md is missing`);
  const { Content, headings } = await render(entry);
  return { data: entry.data, Content, headings };
}
