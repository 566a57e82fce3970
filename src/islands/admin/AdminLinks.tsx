import { withLocale } from '#client/navigation.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

const pages = [
  { key: 'users', path: '/admin/users' },
  { key: 'subscriptions', path: '/admin/subscriptions' },
  { key: 'outbox', path: '/admin/outbox' },
] as const;

/** The pages of the administration, over each of them. Texts: admin. */
export function AdminLinks({ current }: { current: (typeof pages)[number]['key'] }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <nav aria-label={t('admin.navigation')} className="tab-row mb-6">
      {pages.map(({ key, path }) => (
        <a
          key={key}
          href={withLocale(path, locale)}
          aria-current={key === current ? 'page' : undefined}
          className="tab"
        >
          {t(`admin.pages.${key}`)}
        </a>
      ))}
    </nav>
  );
}
