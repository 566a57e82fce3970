import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { tellDetails } from './tell-details.ts';

/** The details of an event in words, which unfold to the entry as the audit log has it. Texts: audit, people. */
export function EventDetails({ details }: { details: Record<string, unknown> }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const told = tellDetails(details, { t, locale, timeZone });
  return (
    <details className="text-sm">
      <summary title={t('audit.raw')} className="cursor-pointer [overflow-wrap:anywhere]">
        {told.map(({ label, text }, index) => (
          <span key={label}>
            {index > 0 && ' · '}
            <span className="text-muted">{label}:</span> <bdi>{text}</bdi>
          </span>
        ))}
        {told.length === 0 && <span className="text-muted">{t('audit.raw')}</span>}
      </summary>
      <pre className="mt-1 whitespace-pre-wrap text-xs [overflow-wrap:anywhere]">
        {JSON.stringify(details, null, 2)}
      </pre>
    </details>
  );
}
