import { expect, test } from 'vitest';
import { createTranslate, flatTexts, namesOfTexts, textLinks } from '#i18n/format.ts';
import { allMessages, namespaces, translator } from '#i18n/i18n.ts';
import { locales } from '#rules/preferences.ts';
import { allTextFiles, portalMessages } from './text-files.ts';

test.each(locales)('a portal that names all namespaces in %s says every text', (locale) => {
  const t = createTranslate(locale, portalMessages(locale, namespaces));
  const keys = [...flatTexts(allMessages(locale)).keys()];
  expect(keys.filter((key) => !t.has(key.replace(/_(one|other|zero|many)$/, '')) && !t.has(key))).toEqual([]);
  expect(keys.length).toBeGreaterThan(3000);
  expect(t('common.close')).toBe(translator(locale)('common.close'));
});

test('every file that a page may name is built, each under a name of its own', () => {
  const names = allTextFiles().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const locale of locales) {
    for (const namespace of namespaces) {
      expect(names).toEqual(expect.arrayContaining(namesOfTexts(portalMessages(locale, [namespace]))));
    }
  }
});

test('what every portal says is named once, whatever else it says', () => {
  const names = namesOfTexts(portalMessages('en', ['errors', 'chat', 'chat', 'common']));
  expect(names.map((name) => name.split('.')[1])).toEqual(['everywhere', 'chat']);
});

test('a name can stand in an address as it is, and says what the file says', () => {
  for (const { name, href } of allTextFiles().flatMap(() => textLinks(portalMessages('es', ['tools'])))) {
    expect(name).toMatch(/^es\.[a-zA-Z]+\.[\w-]{8}$/);
    expect(new URL(href, 'https://example.com').pathname).toBe(`/assets/build/texts/${name}.js`);
  }
  const [first, second] = (['en', 'es'] as const).map((locale) => namesOfTexts(portalMessages(locale, [])));
  expect(first?.[0]?.slice(-8)).not.toBe(second?.[0]?.slice(-8));
});
