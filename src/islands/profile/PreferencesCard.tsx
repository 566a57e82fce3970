import { call } from '#client/api/call.ts';
import { usePreferences } from '#client/react/use-preferences.ts';
import { setLang, setLayout, setTheme } from '#client/stores/preferences.ts';
import type { AccountData } from '#contracts/account.ts';
import { type Layout, type Locale, preferences, type Theme } from '#rules/preferences.ts';
import { Card } from '../ui/Card.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import { SingleKeysChoice } from '../ui/SingleKeysChoice.tsx';
import { useSavedAtOnce } from '../ui/use-saved-at-once.ts';

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
  /** The cookie rules this browser; the profile is for mails and other browsers. */
  const language = useSavedAtOnce<Locale>(locale, async (lang) => {
    await call('PATCH users/{id}', { params: { id: account.id }, body: { profile: { locale: lang } } });
    setLang(lang);
  });

  return (
    <Card title={t('profile.appearance')}>
      <div className="grid gap-5 sm:grid-cols-3">
        <Select
          label={t('profile.language')}
          value={language.value}
          onSelect={language.choose}
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
    </Card>
  );
}
