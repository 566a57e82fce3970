import type { HelpArticle, HelpArticleName } from '#rules/help.ts';
import { findArticles } from '../find-articles.ts';

/**
 * Makes the help centre's field show the articles nearest to what is typed, best first; all of them, in their own order,
 * where nothing is. What was looked for stands in the address, so that it can be passed on and comes back.
 */
export function searchHelp(page: HTMLElement): void {
  const field = page.querySelector<HTMLInputElement>('input[type=search]');
  const list = page.querySelector('[data-articles]');
  const none = page.querySelector<HTMLElement>('[data-none]');
  if (!field || !list || !none) return;
  const items = new Map<HelpArticle, HTMLElement>();
  for (const item of list.querySelectorAll<HTMLElement>('[data-article]')) items.set(articleOf(item), item);
  const articles = [...items.keys()];

  function show() {
    const words = field?.value.trim() ?? '';
    const found = words === '' ? articles : findArticles(articles, words, articles.length);
    list?.replaceChildren(...found.flatMap((article) => items.get(article) ?? []));
    if (none) none.hidden = found.length > 0;
    const address = new URL(location.href);
    if (words === '') address.searchParams.delete('q');
    else address.searchParams.set('q', words);
    if (address.href !== location.href) history.replaceState(history.state, '', address);
  }

  field.form?.addEventListener('submit', (event) => event.preventDefault());
  field.addEventListener('input', show);
  // What was typed before the script was there counts, too.
  field.value ||= new URLSearchParams(location.search).get('q') ?? '';
  if (field.value !== '') show();
}

const articleOf = (item: HTMLElement): HelpArticle => ({
  name: item.dataset.article as HelpArticleName,
  title: item.querySelector('h2')?.textContent ?? '',
  summary: item.querySelector('p')?.textContent ?? '',
  headings: [item.dataset.headings ?? ''],
  words: item.dataset.words ?? '',
});
