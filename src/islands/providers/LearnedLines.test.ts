import { expect, it } from 'vitest';
import { translator } from '#i18n/i18n.ts';
import { quirkText } from './LearnedLines.tsx';

it('what a model does not take is said in words', () => {
  const omitted = { kind: 'omit', field: 'temperature' } as const;
  expect(quirkText(translator('en'), 'gpt-5-mini', omitted)).toBe(
    'gpt-5-mini does not support temperature; Parley leaves it out.',
  );
  expect(quirkText(translator('es'), 'gpt-5-mini', omitted)).toBe(
    'gpt-5-mini no admite temperature; Parley lo omite.',
  );
  expect(
    quirkText(translator('en'), 'small', {
      kind: 'rename',
      field: 'max_tokens',
      to: 'max_completion_tokens',
    }),
  ).toBe('small does not support max_tokens; Parley sends max_completion_tokens instead.');
  expect(quirkText(translator('en'), 'small', { kind: 'systemAsUser' })).toMatch(
    /^small does not support system messages/,
  );
});

it.each([
  [
    'en',
    1024,
    'small accepts tool descriptions of up to 1,024 characters; Parley shortens longer ones.',
    'small accepts up to 128 tools; Parley leaves out the rest.',
  ],
  [
    'es',
    1024,
    'small admite descripciones de herramientas de hasta 1.024 caracteres; Parley acorta las más largas.',
    'small no admite más de 128 herramientas; Parley omite las demás.',
  ],
] as const)(
  'in %s, what is cut or left out of tools is said in words',
  (locale, most, description, tools) => {
    const t = translator(locale);
    for (const field of ['tools.*.function.description', 'tools.*.functionDeclarations.*.description'])
      expect(quirkText(t, 'small', { kind: 'atMost', field, most })).toBe(description);
    expect(quirkText(t, 'small', { kind: 'atMost', field: 'tools', most: 128 })).toBe(tools);
  },
);

it.each([
  ['en', 1, 'small accepts one picture at a time; '],
  ['en', 8, 'small accepts up to 8 pictures at a time; '],
  ['es', 1, 'small solo admite una imagen a la vez; '],
  ['es', 8, 'small no admite más de 8 imágenes a la vez; '],
] as const)('in %s, how many pictures a model takes is said in words: %d', (locale, most, words) => {
  expect(quirkText(translator(locale), 'small', { kind: 'picturesAtMost', most })).toMatch(words);
});

it('what a newer server has learned is passed over', () => {
  for (const kind of ['formOfTomorrow', 'toString', ''])
    expect(
      quirkText(translator('en'), 'small', { kind } as unknown as Parameters<typeof quirkText>[2]),
    ).toBeNull();
});
