import { describe, expect, it } from 'vitest';
import { createTranslate } from './format.ts';

const messages = {
  chat: {
    greeting: 'Hello {{name}}, {{ name }}',
    sources_one: '{{count}} source',
    sources_other: '{{count}} sources',
  },
};
const translate = createTranslate('en', messages);

describe('createTranslate', () => {
  it('fills every placeholder with its value', () => {
    expect(translate('chat.greeting', { name: 'Ana' })).toBe('Hello Ana, Ana');
  });

  it('leaves a placeholder without a value empty', () => {
    expect(translate('chat.greeting')).toBe('Hello , ');
  });

  it('does not read a value as a pattern', () => {
    expect(translate('chat.greeting', { name: '$& {{count}}' })).toBe('Hello $& {{count}}, $& {{count}}');
  });

  it.each([
    [0, '0 sources'],
    [1, '1 source'],
    [2, '2 sources'],
  ])('chooses the form for %i', (count, text) => {
    expect(translate('chat.sources', { count })).toBe(text);
  });

  it('uses the general form where a language has one that the texts lack', () => {
    // Spanish has `many` for a million.
    expect(createTranslate('es', messages)('chat.sources', { count: 1_000_000 })).toBe('1.000.000 sources');
  });

  it.each([
    ['en', '1,500 sources'],
    ['es', '1.500 sources'],
  ] as const)('writes a count as numbers are written in %s', (locale, text) => {
    expect(createTranslate(locale, messages)('chat.sources', { count: 1500 })).toBe(text);
    expect(createTranslate(locale, messages)('chat.greeting', { name: 1500 })).toBe('Hello 1500, 1500');
  });

  it.each(['chat.missing', 'chat', 'chat.greeting.deeper', 'toString'])(
    'answers %s, which is no text, as it is',
    (key) => {
      expect(translate(key)).toBe(key);
    },
  );
});
