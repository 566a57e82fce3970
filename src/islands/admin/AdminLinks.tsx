import { withLocale } from '#client/navigation.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PageLinks } from '../ui/PageLinks.tsx';

const pages = [
  { key: 'users', path: '/admin/users' },
  { key: 'tenants', path: '/admin/tenants' },
  { key: 'companies', path: '/admin/companies' },
  { key: 'modelBots', path: '/admin/model-bots' },
  { key: 'subscriptions', path: '/admin/subscriptions' },
  { key: 'providers', path: '/admin/providers' },
  { key: 'limits', path: '/admin/limits' },
  { key: 'audit', path: '/admin/audit' },
  { key: 'outbox', path: '/admin/outbox' },
  { key: 'jobs', path: '/admin/jobs' },
  { key: 'health', path: '/admin/health' },
  { key: 'settings', path: '/admin/settings' },
] as const;

export type AdminPage = (typeof pages)[number]['key'];

/** The pages of the administration, over each of them. Texts: admin. */
export function AdminLinks({ current }: { current: AdminPage }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <PageLinks
      label={t('admin.navigation')}
      links={pages.map(({ key, path }) => ({
        key,
        href: withLocale(path, locale),
        text: t(`admin.pages.${key}`),
      }))}
      current={current}
      className="mb-6"
    />
  );
}
