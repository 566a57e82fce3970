import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import { usePreferences } from '#client/react/use-preferences.ts';
import { setLang, setLayout, setTheme } from '#client/stores/preferences.ts';
import type { AccountData } from '#contracts/account.ts';
import { type Layout, type Locale, preferences, type Theme } from '#rules/preferences.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import { SingleKeysChoice } from '../ui/SingleKeysChoice.tsx';

/** Language, theme, layout and keys. Each takes effect at once. */
export function PreferencesCard({
  account,
  chosen,
}: {
  account: AccountData;
  /** As the server rendered the page. */
  chosen: { theme: Theme; layout: Layout };
}) {
  const t = useTranslate();
  const locale = useLocale();
  const { theme, layout } = usePreferences(chosen);
  const { run, pending, error } = useAction();

  /** The cookie rules this browser; the profile is for mails and other browsers. */
  async function changeLanguage(lang: Locale) {
    const body = { profile: { locale: lang } };
    if (await run(() => call('PATCH users/{id}', { params: { id: account.id }, body }))) setLang(lang);
  }

  return (
    <Card title={t('profile.appearance')}>
      <div className="grid gap-5 sm:grid-cols-3">
        <Select
          label={t('profile.language')}
          value={locale}
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
