import type { Messages } from '#i18n/format.ts';
import type { Locale } from '#rules/preferences.ts';
import { CodeBoxes } from '../ui/CodeBoxes.tsx';
import { I18nProvider } from '../ui/i18n.tsx';

/** Four boxes for a code of digits, ready to type into. The code goes nowhere: its page is a placeholder. Texts: common. */
export function CodeEntry({
  label,
  locale,
  messages,
}: {
  label: string;
  locale: Locale;
  messages: Messages;
}) {
  return (
    <I18nProvider locale={locale} messages={messages}>
      <CodeBoxes label={label} length={4} numbersOnly autoFocus />
    </I18nProvider>
  );
}
