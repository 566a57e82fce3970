import { expect, it } from 'vitest';
import { spokenLanguage } from './spoken-language.ts';

it.each([
  ['The gate closes twenty minutes before departure.', 'en'],
  ['La puerta cierra veinte minutos antes de la salida.', 'es'],
  ['Quoted in English: “La caseta cuesta 14 € por trayecto y hay que reservarla.”', 'es'],
] as const)('%s is read out in %s', (text, language) => {
  expect(spokenLanguage(text, 'en')).toBe(language);
  expect(spokenLanguage(text, 'es')).toBe(language);
});

it('a text without telling words is read out in the language of the page', () => {
  expect(spokenLanguage('14 €', 'es')).toBe('es');
  expect(spokenLanguage('', 'en')).toBe('en');
});
