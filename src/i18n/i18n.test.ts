import { describe, expect, it } from 'vitest';
import { locales, preferences } from '#rules/preferences.ts';
import { createTranslate, type MessageTree, packMessages } from './format.ts';
import {
  allMessages,
  localePaths,
  localizedPath,
  messagesFor,
  otherLocale,
  stripLocale,
  translator,
} from './i18n.ts';
import settings from './settings.json' with { type: 'json' };

const english = flatten(allMessages('en'));
const spanish = flatten(allMessages('es'));

/** Texts that are right in both languages as they are, and why. */
const sameInBoth: Readonly<Record<string, string>> = {
  Parley: 'the name of the product',
  API: 'the same abbreviation in Spanish',
  No: 'the same word in Spanish',
  General: 'the same word in Spanish',
  '5k+': 'a number, given by the specification',
  Plus: 'the name of a plan',
  Roles: 'the same word in Spanish',
  Asia: 'the same word in Spanish',
  Australia: 'the same word in Spanish',
  Plan: 'the same word in Spanish',
  plan: 'the same word in Spanish',
  Tokens: 'the same word in Spanish',
  Cookie: 'the same word in Spanish',
  Anthropic: 'a name',
  Google: 'a name',
  MIT: 'the name of a licence',
  Personal: 'the same word in Spanish',
  Total: 'the same word in Spanish',
  English: 'a language is named in itself',
  Español: 'a language is named in itself',
};

describe('the texts', () => {
  it('have the same keys in both languages', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('are never empty', () => {
    expect([...english, ...spanish].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('fill in the same values in both languages', () => {
    const different = [...english.keys()].filter(
      (key) => placeholders(english.get(key)) !== placeholders(spanish.get(key)),
    );
    expect(different).toEqual([]);
  });

  it('are translated: a Spanish text equals its English only where the words really are the same', () => {
    const same = [...english].filter(([key, text]) => spanish.get(key) === text && hasWords(text));
    expect(same.filter(([, text]) => !Object.hasOwn(sameInBoth, text))).toEqual([]);
    // What is excused has to be in use.
    expect(Object.keys(sameInBoth).sort()).toEqual([...new Set(same.map(([, text]) => text))].sort());
  });

  it('have the apostrophes and quotation marks of print', () => {
    const typed = /(?<=\p{L})'|(?<!=)"(?!>)/u;
    expect([...english, ...spanish].filter(([, text]) => typed.test(text))).toEqual([]);
  });

  it('have both forms wherever they count', () => {
    const lonely = [...english.keys()].filter(
      (key) => key.endsWith('_one') && !english.has(key.replace(/_one$/, '_other')),
    );
    expect(lonely).toEqual([]);
  });
});

describe('translator', () => {
  it.each(locales.flatMap((locale) => [2, 1500].map((count) => [locale, count] as const)))(
    'says on the server in %s, of %i, what an island says in the browser',
    (locale, count) => {
      const server = translator(locale);
      const island = createTranslate(locale, packMessages(allMessages(locale)));
      const names = [...english.values()].flatMap((text) => placeholders(text).split(','));
      const variables = {
        ...Object.fromEntries(names.map((name) => [name, '<Ana> & "Co" $t(common.close)'])),
        count,
      };
      for (const key of english.keys()) {
        const isForm = english.has(key.replace(/_(one|other)$/, '_one'));
        const asked = isForm ? key.replace(/_(one|other)$/, '') : key;
        const said = server.has(asked) && server(asked, variables);
        expect(said).toBe(island.has(asked) && island(asked, variables));
        expect(said).not.toBe(false);
      }
    },
  );

  it('takes no key that the texts have not', () => {
    const t = translator('en');
    // @ts-expect-error No text has this key.
    expect(t('common.noSuchText')).toBe('common.noSuchText');
    // @ts-expect-error A part of the texts is no text.
    expect(t('common')).not.toBe('');
    // @ts-expect-error Forms are chosen by `count`, not by whoever asks.
    expect(t('tables.users.found_one', { count: 1, total: 1 })).not.toBe('');
    expect(t.has('common.noSuchText')).toBe(false);
  });

  it('keeps languages apart when they are used in turns', () => {
    const [inEnglish, inSpanish] = [translator('en'), translator('es')];
    const before = inEnglish('common.loading');
    expect(inSpanish('common.loading')).not.toBe(before);
    expect(inEnglish('common.loading')).toBe(before);
  });
});

describe('messagesFor', () => {
  it('takes the named namespaces and no others', () => {
    const { common, errors } = allMessages('en');
    expect(messagesFor('en', ['common'])).toBe(packMessages({ common }));
    const own = createTranslate('en', messagesFor('en', ['ownErrors']));
    expect(own('errors.network')).toBe(errors.network);
    expect(own('errors.unavailable')).toBe(errors.unavailable);
    expect(own.has('errors.invalid_credentials')).toBe(false);
  });
});

describe('paths', () => {
  it.each([
    ['/', 'en', '/'],
    ['/', 'es', '/es'],
    ['/x', 'en', '/x'],
    ['/x', 'es', '/es/x'],
    ['/es/x', 'en', '/x'],
    ['/es/x', 'es', '/es/x'],
    ['/es', 'en', '/'],
    ['/?a=/b', 'es', '/es?a=/b'],
    ['/x?returnUrl=%2Fy#z', 'es', '/es/x?returnUrl=%2Fy#z'],
  ] as const)('%s in %s is %s', (path, locale, expected) => {
    expect(localizedPath(path, locale)).toBe(expected);
  });

  it.each([
    ['/es', 'es', '/'],
    ['/es/x/y', 'es', '/x/y'],
    ['/estate', null, '/estate'],
    ['/x/es', null, '/x/es'],
    ['/en/x', null, '/en/x'],
    ['/', null, '/'],
  ] as const)('%s has the language %s and the path %s', (given, locale, path) => {
    expect(stripLocale(given)).toEqual({ locale, path });
  });

  it('of prerendered pages have a prefix in Spanish only', () => {
    expect(localePaths().map(({ params }) => params.locale)).toEqual([undefined, 'es']);
  });

  it('switch between the two languages', () => {
    expect([otherLocale('en'), otherLocale('es')]).toEqual(['es', 'en']);
  });
});

describe('the settings of astro-i18next', () => {
  it('has the languages of the rules', () => {
    expect(settings.locales).toEqual(preferences.lang.values);
    expect(settings.defaultLocale).toBe(preferences.lang.default);
  });
});

function flatten(tree: MessageTree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

/** Whether anything is left to translate beside values, numbers and signs. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/\{\{.*?\}\}/g, ''));
}

function placeholders(text = ''): string {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, name]) => name))].sort().join();
}
