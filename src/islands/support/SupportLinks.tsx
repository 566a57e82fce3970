import { withLocale } from '#client/navigation.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PageLinks } from '../ui/PageLinks.tsx';

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
    <PageLinks
      label={t('support.navigation')}
      links={pages.map(({ key, path }) => ({
        key,
        href: withLocale(path, locale),
        text: t(`support.pages.${key}`),
      }))}
      current={current}
      className="mb-6"
    />
  );
}
