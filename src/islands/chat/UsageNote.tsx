import { withLocale } from '#client/browser/navigation.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { UsageData } from '#contracts/usage.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { resetText } from '../ui/reset-text.ts';

/** What is left of today's answers; once nothing is, when there will be more and how to get more at once. */
export function UsageNote({
  usage,
  resetsAt,
  isOfModels = false,
  upgradePath = '/prices',
}: {
  usage: UsageData;
  /** When the server refused a question: what it said. */
  resetsAt?: string | undefined;
  /** It was the allowance of language models that was used up. */
  isOfModels?: boolean;
  upgradePath?: string | undefined;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { remaining, limit } = usage.fileResponses;
  if (remaining > 0 && !resetsAt) {
    return <p className="text-xs text-muted">{t('chat.usage.left', { count: remaining })}</p>;
  }
  const isClosed = limit === 0 && !isOfModels;
  const title = isOfModels ? 'chat.usage.models' : isClosed ? 'chat.usage.closed' : 'chat.usage.none';
  const resets = resetText(t, resetsAt ?? usage.resetsAt, { now: new Date(), locale, timeZone });
  return (
    <Notice
      tone="warning"
      live={Boolean(resetsAt)}
      title={t(title, { count: limit })}
      action={
        <ButtonLink size="small" href={withLocale(upgradePath, locale)}>
          {t('portal.upgrade')}
        </ButtonLink>
      }
    >
      {isClosed ? t('chat.usage.closedBy') : resets}
    </Notice>
  );
}
