import { describe, expect, it } from 'vitest';
import { isGarbled } from './garbled-text.ts';

const texts = {
  en: 'The lighthouse was built in three years and is open to visitors on weekdays. Its keeper writes down every ship that passes, with the hour and the weather, in a book that may be read in the tower.',
  es: 'El faro se construyó en tres años y abre a las visitas entre semana. Su farero apunta cada barco que pasa, con la hora y el tiempo, en un libro que se puede leer en la torre.',
  de: 'Der Leuchtturm wurde in drei Jahren gebaut und ist an Werktagen geöffnet. Sein Wärter schreibt jedes Schiff auf, das vorbeifährt, mit Stunde und Wetter, in ein Buch, das man im Turm lesen kann.',
  pl: 'Latarnia morska została zbudowana w trzy lata i jest otwarta dla gości w dni powszednie. Latarnik zapisuje każdy statek, który przepływa, z godziną i pogodą, w księdze, którą można czytać w wieży.',
  ja: '灯台は三年で建てられ、平日は見学できます。灯台守は通る船をすべて、時刻と天気とともに帳面に書き留めます。帳面は塔の中で読むことができます。 LVM RAID の設定は別の章にあります。',
};

/** Each character by another, as fonts do whose glyphs are numbered as they are used, or from elsewhere. */
const ciphers = {
  'the glyphs’ own numbers': (text: string) => shift(text, -29),
  'the next letter': (text: string) => shift(text, 1),
  'numbers by first use': (text: string) => byFirstUse(text, 0x01),
  'signs by first use': (text: string) => byFirstUse(text, 0x21),
  'the private area': (text: string) => shift(text, 0xf000),
};

const shift = (text: string, by: number) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode((character.codePointAt(0) ?? 0) + by));

function byFirstUse(text: string, first: number): string {
  const seen: string[] = [];
  return text.replace(/\S/g, (character) => {
    if (!seen.includes(character)) seen.push(character);
    return String.fromCharCode(first + seen.indexOf(character));
  });
}

describe('a text that is none', () => {
  it.each(Object.entries(ciphers))('is told where letters are mapped to %s', (_, cipher) => {
    expect(isGarbled(cipher(texts.en))).toBe(true);
    expect(isGarbled(cipher(texts.es))).toBe(true);
  });

  it.each(Object.entries(texts))('is not seen in %s', (_, text) => expect(isGarbled(text)).toBe(false));

  it.each([
    [
      'names',
      'Marta Ruiz\nIbrahim Sol\nKarin Holt\nLena Sund\nTadeusz Wójcik\nAna Sanz\nOlga Petrova\nJohn Smith',
    ],
    ['figures', '2023 | 120 | 130 | 145\n2024 | 80.5 | 95.1 | 70.0\n2025 | 33 % | 41 % | 52 %\n'.repeat(4)],
    ['part numbers', 'AB-1234/5 | 12 | 4.50\nQX-88/1 | 3 | 9.10\nSTW-4410 | 7 | 12.00\n'.repeat(3)],
    [
      'a contents page',
      `1 Introduction ${'. '.repeat(40)} 1\n2 Installation ${'. '.repeat(40)} 4\n3 Repairs ${'. '.repeat(40)} 9`,
    ],
    [
      'code',
      'const total = items.reduce((sum, item) => sum + item.price * item.count, 0);\nif (total > limit) throw new RangeError(total);',
    ],
    [
      'a command',
      'sudo apt-get install --no-install-recommends nginx postgresql-15 && systemctl enable --now nginx',
    ],
    ['bullets of another font', '\uf0b7 Ladders\n\uf0b7 Ropes\n\uf0b7 Lamps\n\uf0b7 Oil'],
    ['little', 'Fig. 3'],
  ])('nor in %s', (_, text) => expect(isGarbled(text)).toBe(false));
});
