import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { tellDetails } from './tell-details.ts';

/** The details of an event in words, and the entry as the audit log has it. Texts: audit, people. */
export function EventDetails({ details }: { details: Record<string, unknown> }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (
    <>
      <ul>
        {tellDetails(details, { t, locale, timeZone }).map(({ label, text }) => (
          <li key={label} className="[overflow-wrap:anywhere]">
            <span className="text-muted">{label}:</span> <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      <details className="text-sm">
        <summary className="cursor-pointer text-muted">{t('audit.raw')}</summary>
        <pre className="mt-1 whitespace-pre-wrap text-xs [overflow-wrap:anywhere]">
          {JSON.stringify(details, null, 2)}
        </pre>
      </details>
    </>
  );
}
