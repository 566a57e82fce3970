import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import { setLang, setLayout, setTheme } from '#client/stores/preferences.ts';
import type { AccountData } from '#contracts/account.ts';
import { type Locale, preferences } from '#rules/preferences.ts';
import { SingleKeysChoice } from '../shell/SingleKeysChoice.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { usePreferences } from '../shell/use-preferences.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';

/** Language, theme, layout and keys. Each takes effect at once. */
export function PreferencesCard({ account, shell }: { account: AccountData; shell: ShellProps }) {
  const t = useTranslate();
  const { theme, layout } = usePreferences(shell);
  const { run, pending, error } = useAction();

  /** The cookie rules this browser; the profile is for mails and other browsers. */
  async function changeLanguage(locale: Locale) {
    const body = { profile: { locale } };
    if (await run(() => call('PATCH users/{id}', { params: { id: account.id }, body }))) setLang(locale);
  }

  return (
    <Card title={t('profile.appearance')}>
      <div className="grid gap-5 sm:grid-cols-3">
        <Select
          label={t('profile.language')}
          value={shell.locale}
          disabled={pending}
          onSelect={changeLanguage}
          options={preferences.lang.values.map((value) => ({
            value,
            label: t(`profile.languages.${value}`),
          }))}
        />
        <Select
          label={t('profile.theme')}
          value={theme}
          onSelect={setTheme}
          options={preferences.theme.values.map((value) => ({ value, label: t(`profile.themes.${value}`) }))}
        />
        <Select
          label={t('profile.layout')}
          value={layout}
          onSelect={setLayout}
          options={preferences.layout.values.map((value) => ({
            value,
            label: t(`profile.layouts.${value}`),
          }))}
        />
      </div>
      <SingleKeysChoice inProfile className="mt-5" />
      <ErrorNotice error={error} className="mt-4" />
    </Card>
  );
}
