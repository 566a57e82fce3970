import { withLocale } from '#client/navigation.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

const pages = [
  { key: 'tickets', path: '/support' },
  { key: 'people', path: '/support/people' },
  { key: 'replies', path: '/support/replies' },
] as const;

/** The pages of the support area, over each of them. Texts: support. */
export function SupportLinks({ current }: { current: (typeof pages)[number]['key'] }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <nav aria-label={t('support.navigation')} className="tab-row mb-6">
      {pages.map(({ key, path }) => (
        <a
          key={key}
          href={withLocale(path, locale)}
          aria-current={key === current ? 'page' : undefined}
          className="tab"
        >
          {t(`support.pages.${key}`)}
        </a>
      ))}
    </nav>
  );
}
