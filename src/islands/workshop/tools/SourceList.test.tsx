import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { packMessages } from '#i18n/format.ts';
import { allMessages } from '#i18n/i18n.ts';
import { locales } from '#rules/preferences.ts';
import type { ToolServer } from '#rules/tools.ts';
import { I18nProvider } from '../../ui/i18n.tsx';
import { ServersCard } from './ServersCard.tsx';

const tool = { name: 'find', description: 'Finds.', inputSchema: { type: 'object' }, changes: false };
const server: ToolServer = {
  id: 'a',
  name: 'Depot',
  url: 'https://depot.example.org',
  secretId: null,
  tools: [],
};

it.each(locales)(
  'in %s, a tool says where models are told only the beginning of what it is for',
  (locale) => {
    const shown = (description: string) =>
      renderToStaticMarkup(
        <I18nProvider locale={locale} messages={packMessages(allMessages(locale))}>
          <ServersCard
            botId="b"
            secrets={[]}
            servers={[{ ...server, tools: [{ ...tool, description }] }]}
            onChange={() => undefined}
          />
        </I18nProvider>,
      );
    const words =
      locale === 'en' ? 'only get the first 1,006 characters' : 'solo reciben los primeros 1.006 caracteres';
    expect(shown('x'.repeat(2_000))).toContain(words);
    expect(shown('x'.repeat(1_000))).not.toContain(words.slice(0, 8));
  },
);
