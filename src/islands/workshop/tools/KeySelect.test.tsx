import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ToolSecretData } from '#contracts/tool.ts';
import { packMessages } from '#i18n/format.ts';
import { allMessages, translator } from '#i18n/i18n.ts';
import { type Locale, locales } from '#rules/preferences.ts';
import { I18nProvider } from '../../ui/i18n.tsx';
import { ActionsCard } from './ActionsCard.tsx';
import { KeySelect } from './KeySelect.tsx';
import { ServersCard } from './ServersCard.tsx';

const key: ToolSecretData = {
  id: 'kept',
  name: 'Orders key',
  placement: 'bearer',
  parameter: null,
  hosts: ['example.org'],
  usedBy: null,
  createdAt: '2026-11-21T10:00:00Z',
};

const drawn = (locale: Locale, children: ReactNode) =>
  renderToStaticMarkup(
    <I18nProvider locale={locale} messages={packMessages(allMessages(locale))}>
      {children}
    </I18nProvider>,
  );

it.each(locales)('a chosen key that was removed is shown as removed in %s, and not as none', (locale) => {
  const t = translator(locale);
  const select = (value: string | null, secrets: ToolSecretData[] | null = [key]) =>
    drawn(locale, <KeySelect secrets={secrets} value={value} onChange={() => undefined} />);
  const chosen = (value: string, label: string) =>
    expect.stringMatching(new RegExp(`<option value="${value}"[^>]* selected="">${label}`));
  expect(select('gone')).toEqual(chosen('gone', t('tools.keys.gone')));
  expect(select('gone')).toContain(t('tools.keys.goneText'));
  expect(select('kept')).toEqual(expect.stringContaining('<option value="kept" selected="">Orders key'));
  for (const fine of [select('kept'), select(null), select('kept', null)]) {
    expect(fine).not.toContain(t('tools.keys.gone'));
    expect(fine).not.toContain(t('tools.keys.goneText'));
  }
});

it.each(locales)('what sends a key that was removed says so in %s, once the keys are known', (locale) => {
  const t = translator(locale);
  const card = (secretId: string | null, secrets: ToolSecretData[] | null = [key]) => {
    const common = { botId: 'bot', secrets, onChange: () => undefined };
    const source = { id: 'source', name: 'Orders', secretId };
    return [
      drawn(
        locale,
        <ActionsCard {...common} actions={[{ ...source, baseUrl: 'https://example.org', operations: [] }]} />,
      ),
      drawn(
        locale,
        <ServersCard {...common} servers={[{ ...source, url: 'https://example.org/mcp', tools: [] }]} />,
      ),
    ];
  };
  for (const each of card('gone')) expect(each).toContain(t('tools.keys.goneText'));
  for (const each of [...card('kept'), ...card(null), ...card('gone', null)]) {
    expect(each).not.toContain(t('tools.keys.goneText'));
  }
});
