import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { packMessages } from '#i18n/format.ts';
import { allMessages } from '#i18n/i18n.ts';
import type { ProviderName } from '#rules/external-sign-in.ts';
import { locales } from '#rules/preferences.ts';
import { I18nProvider } from '../ui/i18n.tsx';
import { ConnectedProviders } from './ConnectedProviders.tsx';

it.each(locales)('in %s, only services that this installation is set up for are shown', (locale) => {
  const shown = (offered: ProviderName[]) =>
    renderToStaticMarkup(
      <I18nProvider locale={locale} messages={packMessages(allMessages(locale))}>
        <ConnectedProviders userId="me" offered={offered} emailConfirmed proofs={['password']} />
      </I18nProvider>,
    );
  expect(shown([])).toBe('');
  expect(shown(['github'])).toContain('GitHub');
  expect(shown(['github'])).not.toContain('Google');
});
