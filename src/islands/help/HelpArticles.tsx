import { useState } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import { findArticles } from '#client/find-articles.ts';
import { type HelpArticle, helpPath } from '#rules/help.ts';
import { Card } from '../ui/Card.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { SearchField } from '../ui/SearchField.tsx';

/** The help centre above what a person asked: all of its articles, or the nearest to what they type. Texts: helpCentre. */
export function HelpArticles({ articles }: { articles: readonly HelpArticle[] }) {
  const t = useTranslate();
  const locale = useLocale();
  const [words, setWords] = useState('');
  const searching = words.trim() !== '';
  const shown = searching ? findArticles(articles, words, articles.length) : articles;
  return (
    <Card title={t('helpCentre.title')} text={t('helpCentre.lead')} className="mb-6">
      <SearchField label={t('helpCentre.search')} value={words} onChange={setWords} className="max-w-md" />
      <ul className="-mx-2 mt-3 grid gap-x-4 sm:grid-cols-2">
        {shown.map(({ name, title, summary }) => (
          <li key={name}>
            <a
              href={withLocale(helpPath(name), locale)}
              className="block rounded-md px-2 py-2.5 hover:bg-hover"
            >
              <span className="block font-medium">{title}</span>
              <span className="hidden text-sm text-pretty text-muted sm:block">{summary}</span>
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {searching && shown.length === 0 && t('helpCentre.none')}
      </p>
    </Card>
  );
}
