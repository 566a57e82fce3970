import { expect, it } from 'vitest';
import { forQuoter } from './for-quoter.ts';

const localeOf = (...asked: string[]) =>
  forQuoter({
    question: 'wifi',
    passages: [],
    history: asked.flatMap((text) => [
      { role: 'user' as const, text },
      { role: 'assistant' as const, text: 'The gate closes at nine, as it is said in the timetable.' },
    ]),
    locale: 'en',
  }).quoter.locale;

it('speaks the language of the conversation where a question tells none, and else that of the interface', () => {
  expect(localeOf('¿Cuándo cierra la puerta?')).toBe('es');
  expect(localeOf('¿Cuándo cierra la puerta?', 'taquilla')).toBe('es');
  expect(localeOf('hola')).toBe('es');
  expect(localeOf('¿Cuándo cierra la puerta?', 'When does the gate close?')).toBe('en');
  expect(localeOf('taquilla')).toBe('en');
});
