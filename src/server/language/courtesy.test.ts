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
  ['Which documents do you know?', 'files', 'en'],
  ['List all your files', 'files', 'en'],
  ['how many files do you have', 'files', 'en'],
  ['Could you please tell me which documents you have read?', 'files', 'en'],
  ['Show me a list of your documents', 'files', 'en'],
  ['How many pages does the manual have?', 'files', 'en'],
  ["What's new?", 'files', 'en'],
  ['What can I ask you about?', 'help', 'en'],
  ['¿Qué archivos tienes?', 'files', 'es'],
  ['Dime qué archivos tienes', 'files', 'es'],
  ['¿De qué documentos dispones?', 'files', 'es'],
  ['cuantas paginas tiene el manual', 'files', 'es'],
  ['¿Qué hay de nuevo?', 'files', 'es'],
  ['Hola, ¿cuáles son tus documentos?', 'files', 'es'],
] as const)('"%s" is %s in %s', (question, kind, language) => {
  expect(courtesyOf(question)).toEqual({ kind, language });
});

test.each([
  'Hello Kitty lunch boxes',
  'Who are you going to invoice?',
  '¿Qué puedes hacer con el abono anual?',
  'help desk opening hours',
  'How many pages does the logbook of the Norge have?',
  'Which files must the tenant sign?',
  '¿Qué hay de nuevo en el muelle sur?',
  'Which documents do you know of that name the harbour?',
  '¿Qué documentos hay que llevar?',
  'Why?',
  '',
])('"%s" is asked of the files', (question) => {
  expect(courtesyOf(question)).toBeNull();
});
