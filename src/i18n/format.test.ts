import { describe, expect, it } from 'vitest';
import { createTranslate, namesOfTexts, nameTexts, packMessages, provideTexts } from './format.ts';
import type { TextKey } from './text-key.ts';

const messages = packMessages({
  email: { greeting: 'Hello {{firstName}}, {{ firstName }}' },
  tables: { users: { found_one: '{{count}} source', found_other: '{{count}} sources' } },
});
const translate = createTranslate('en', messages);

describe('createTranslate', () => {
  it('fills every placeholder with its value', () => {
    expect(translate('email.greeting', { firstName: 'Ana' })).toBe('Hello Ana, Ana');
  });

  it('leaves a placeholder without a value empty', () => {
    expect(translate('email.greeting')).toBe('Hello , ');
  });

  it('does not read a value as a pattern', () => {
    expect(translate('email.greeting', { firstName: '$& {{count}}' })).toBe(
      'Hello $& {{count}}, $& {{count}}',
    );
  });

  it.each([
    [0, '0 sources'],
    [1, '1 source'],
    [2, '2 sources'],
  ])('chooses the form for %i', (count, text) => {
    expect(translate('tables.users.found', { count })).toBe(text);
  });

  it('uses the general form where a language has one that the texts lack', () => {
    // Spanish has `many` for a million.
    expect(createTranslate('es', messages)('tables.users.found', { count: 1_000_000 })).toBe(
      '1.000.000 sources',
    );
  });

  it.each([
    ['en', '1,500 sources'],
    ['es', '1.500 sources'],
  ] as const)('writes a count as numbers are written in %s', (locale, text) => {
    expect(createTranslate(locale, messages)('tables.users.found', { count: 1500 })).toBe(text);
    expect(createTranslate(locale, messages)('email.greeting', { firstName: 1500 })).toBe('Hello 1500, 1500');
  });

  it('answers a text that the page has not by its key', () => {
    expect(translate('common.close')).toBe('common.close');
  });

  it.each(['common.close', 'email', 'email.greeting.deeper', 'toString'])('has no text called %s', (key) => {
    expect(translate.has(key)).toBe(false);
  });

  it.each(['email.greeting', 'tables.users.found'])('has a text called %s', (key) => {
    expect(translate.has(key)).toBe(true);
  });
});

describe('texts by the names of their files', () => {
  provideTexts('en.email', packMessages({ email: { greeting: 'Hello {{firstName}}' } }));
  provideTexts('en.common', packMessages({ common: { close: 'Close' } }));
  const named = nameTexts(['en.email', 'en.common']);

  it('says what each of them has', () => {
    const both = createTranslate('en', named);
    expect(both('email.greeting', { firstName: 'Ana' })).toBe('Hello Ana');
    expect(both('common.close')).toBe('Close');
    expect(namesOfTexts(named)).toEqual(['en.email', 'en.common']);
  });

  it('refuses to say keys in place of a file that is not there', () => {
    expect(() => createTranslate('en', nameTexts(['en.lost']))).toThrow('en.lost');
  });

  it('names none where they came with the page', () => {
    expect(namesOfTexts(messages)).toEqual([]);
    expect(namesOfTexts('')).toEqual([]);
  });
});

describe('packMessages', () => {
  it('keeps every text as it is, lines and all', () => {
    const texts = { a: { b: 'Two\nlines\tand "quotes"', c: '' } };
    const t = createTranslate('en', packMessages(texts));
    expect(t('a.b' as TextKey)).toBe(texts.a.b);
    expect(t.has('a.c')).toBe(true);
  });

  it('refuses a text with the sign that divides them', () => {
    expect(() => packMessages({ a: 'One ¦ two' })).toThrow('¦');
  });
});
