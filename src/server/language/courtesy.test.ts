import { expect, test } from 'vitest';
import { courtesyOf } from './courtesy.ts';

test.each([
  ['hola', 'greeting', 'es'],
  ['¡Hola, buenos días!', 'greeting', 'es'],
  ['Hello 👋', 'greeting', 'en'],
  ['Thanks a lot!', 'thanks', 'en'],
  ['vale, gracias', 'thanks', 'es'],
  ['What can you do?', 'help', 'en'],
  ['Hola, ¿qué puedes hacer?', 'help', 'es'],
  ['¿Quién eres?', 'help', 'es'],
] as const)('"%s" is %s in %s', (question, kind, language) => {
  expect(courtesyOf(question)).toEqual({ kind, language });
});

test.each([
  'Hello Kitty lunch boxes',
  'Who are you going to invoice?',
  '¿Qué puedes hacer con el abono anual?',
  'help desk opening hours',
  'Why?',
  '',
])('"%s" is asked of the files', (question) => {
  expect(courtesyOf(question)).toBeNull();
});
