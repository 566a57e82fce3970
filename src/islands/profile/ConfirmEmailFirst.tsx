import { withLocale } from '#client/browser/navigation.ts';
import { emailVerification } from '#rules/landing.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';

/** What describes the buttons that wait for it. */
export const confirmFirstId = 'confirm-email-first';

/** Says why nothing can be added that opens the account, and the way out. Texts: profile. */
export function ConfirmEmailFirst() {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <Notice
      tone="warning"
      className="mb-6"
      action={
        <a href={withLocale(emailVerification, locale)} className="link text-sm">
          {t('profile.confirmFirst.action')}
        </a>
      }
    >
      <p id={confirmFirstId}>{t('profile.confirmFirst.text')}</p>
    </Notice>
  );
}
