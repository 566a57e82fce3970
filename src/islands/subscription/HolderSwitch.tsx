import { withLocale } from '#client/browser/navigation.ts';
import type { SubscriptionPanelData } from '#contracts/subscription.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** Whose subscription is shown, for somebody who runs more than one. */
export function HolderSwitch({
  holders,
  current,
}: {
  holders: SubscriptionPanelData['holders'];
  current: string;
}) {
  const t = useTranslate();
  const locale = useLocale();
  if (holders.length < 2) return null;
  const page = withLocale('/subscription/main-panel', locale);
  return (
    <nav aria-label={t('subscription.holder.label')} className="tab-row">
      {holders.map(({ id, kind, name }) => (
        <a
          key={id}
          href={kind === 'tenant' ? `${page}?tenant=${id}` : `${page}?own`}
          aria-current={id === current ? 'page' : undefined}
          title={kind === 'tenant' ? name : undefined}
          className="tab max-w-[70%] flex-none"
        >
          <span dir="auto" className="truncate">
            {kind === 'tenant' ? name : t('subscription.holder.person')}
          </span>
        </a>
      ))}
    </nav>
  );
}
