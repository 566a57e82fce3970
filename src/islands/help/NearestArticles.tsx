import { withLocale } from '#client/browser/navigation.ts';
import { findArticles } from '#client/find-articles.ts';
import { type HelpArticle, helpPath } from '#rules/help.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** So many articles are offered before a question is sent. */
const mostOffered = 3;

/** The articles nearest to the subject of a question that is being written. Texts: helpCentre. */
export function NearestArticles({
  articles,
  subject,
}: {
  articles: readonly HelpArticle[];
  subject: string;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const nearest = findArticles(articles, subject, mostOffered);
  return (
    <div role="status">
      {nearest.length > 0 && (
        <div className="rounded-md bg-sunken px-4 py-3">
          <p className="text-sm font-medium">{t('helpCentre.nearest')}</p>
          <ul className="mt-1">
            {nearest.map(({ name, title }) => (
              <li key={name}>
                <a
                  href={withLocale(helpPath(name), locale)}
                  target="_blank"
                  rel="noopener"
                  className="link inline-block py-1"
                >
                  {title} <span className="sr-only">{t('helpCentre.newTab')}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
