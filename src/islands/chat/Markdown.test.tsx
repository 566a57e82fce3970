import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { packMessages } from '#i18n/format.ts';
import { allMessages, translator } from '#i18n/i18n.ts';
import { locales } from '#rules/preferences.ts';
import { I18nProvider } from '../ui/i18n.tsx';
import { Markdown } from './Markdown.tsx';

const id = '01890000-0000-7000-8000-000000000001';

it.each(locales)(
  'a list that leads to files alone is folded in %s with its sentence, others are not',
  (locale) => {
    const rendered = (text: string) =>
      renderToStaticMarkup(
        <I18nProvider locale={locale} messages={packMessages(allMessages(locale))}>
          <Markdown text={text} citations={[]} onCite={() => undefined} />
        </I18nProvider>,
      );
    const summary = `<summary>${translator(locale)('chat.nearestPlaces')}</summary>`;
    const place = `- [a.pdf, p. 2](?file=${id}&page=2&words=1-9), Fares`;
    const list = '<ul dir="auto"><li>a.pdf, p. 2, Fares</li></ul>';
    expect(rendered(`None.\n\nHere:\n\n${place}`)).toContain(
      `<p dir="auto">None.</p><details class="nearest-places">${summary}<p dir="auto">Here:</p>${list}</details>`,
    );
    // As they were stored at first.
    expect(rendered(`None.\n\n${place}`)).toContain(
      `<p dir="auto">None.</p><details class="nearest-places">${summary}${list}</details>`,
    );
    expect(rendered(`Here:\n\n${place}\n- b`)).not.toContain('details');
    expect(rendered('Here:\n\n- [a](https://a.example)')).not.toContain('details');
  },
);
