import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useLocale } from '../ui/i18n.tsx';

/** Whose words a message is, for those who do not see how it stands; on paper for everybody, with its date and time. */
export function MessageAuthor({ name, at }: { name: string; at: string }) {
  const locale = useLocale();
  return (
    <h3 className="message-author sr-only" data-printed={formatMoment(at, locale, useTimeZone())}>
      {name}
    </h3>
  );
}
