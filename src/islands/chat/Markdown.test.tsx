import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { packMessages } from '#i18n/format.ts';
import { allMessages, translator } from '#i18n/i18n.ts';
import { locales } from '#rules/preferences.ts';
import { I18nProvider } from '../ui/i18n.tsx';
import { Markdown } from './Markdown.tsx';

const id = '01890000-0000-7000-8000-000000000001';

it.each(locales)('the places of an answer that there is none are folded in %s, others are not', (locale) => {
  const rendered = (foldsPlaces: boolean) =>
    renderToStaticMarkup(
      <I18nProvider locale={locale} messages={packMessages(allMessages(locale))}>
        <Markdown
          text={`None.\n\n- [a.pdf, p. 2](?file=${id}&page=2&words=1-9), Fares`}
          foldsPlaces={foldsPlaces}
          citations={[]}
          onCite={() => undefined}
        />
      </I18nProvider>,
    );
  const words = translator(locale)('chat.nearestPlaces');
  const list = '<ul dir="auto"><li>a.pdf, p. 2, Fares</li></ul>';
  expect(rendered(true)).toContain(
    `<p dir="auto">None.</p><details class="nearest-places"><summary>${words}</summary>${list}</details>`,
  );
  expect(rendered(false)).toContain(`<p dir="auto">None.</p>${list}`);
});
