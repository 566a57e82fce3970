import { describe, expect, it, test } from 'vitest';
import { analyse, detectLanguage, normalise, stems, termsVector, tokenise } from './analysis.ts';

const wordsOf = (text: string) => tokenise(text).map(({ word }) => word);
const lexemesOf = (text: string) => analyse(text).flatMap(({ lexemes }) => lexemes);

describe('normalise', () => {
  it.each([
    ['Ñandú', 'nandu'],
    ['ÁRBOL', 'arbol'],
    ['ﬁn', 'fin'],
    ['Ａ１', 'a1'],
    ['in\u00adfor\u00admar', 'informar'],
    ['e\u0301xito', 'exito'],
  ])('%s becomes %s', (written, expected) => {
    expect(normalise(written)).toBe(expected);
  });
});

describe('tokenise', () => {
  it('finds each word where it is written', () => {
    const text = '¿Cuándo abre el “Museo”?';
    for (const { start, end, word } of tokenise(text)) expect(normalise(text.slice(start, end))).toBe(word);
    expect(wordsOf(text)).toEqual(['cuando', 'abre', 'el', 'museo']);
  });

  it.each([
    ['1.200 and 1,200 and 1200', ['1200', 'and', '1200', 'and', '1200']],
    ['3,5 or 3.5', ['3.5', 'or', '3.5']],
    ['1,234.56', ['1234.56']],
    ['1.234,56', ['1234.56']],
    ['12.05.2024', ['12', '05', '2024']],
    ['the 20th', ['the', '20th']],
  ])('reads the numbers of "%s" alike in either notation', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it('drops what an apostrophe adds, and joins a word divided at a line end', () => {
    expect(wordsOf("the dog's informa-\nción")).toEqual(['the', 'dog', 'informacion']);
  });

  it.each([
    ['Plain words, and no others', ['plain', 'words', 'and', 'no', 'others']],
    ['naïve “Q” Überfall', ['naive', 'q', 'uberfall']],
    ['x1y A4 4th b2b', ['x1y', 'a4', '4th', 'b2b']],
    ["don't re-use it’s rock'n'roll", ['don', 're', 'use', 'it', 'rock', 'n', 'roll']],
    ['up-\nDate up-\r\ndate up-date-', ['up', 'date', 'update', 'up', 'date']],
    ['a\u0301b soft\u00adly', ['ab', 'softly']],
    ['東京Tower', ['東京', '京T', 'To', 'ow', 'we', 'er'].map((pair) => pair.toLowerCase())],
  ])('takes "%s" apart alike, whatever letters stand beside each other', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it('gives overlapping pairs of characters where a script has no spaces', () => {
    expect(wordsOf('東京都')).toEqual(['東京', '京都']);
  });

  it('bounds the length of a word', () => {
    expect(wordsOf('a'.repeat(5000))[0]).toHaveLength(64);
  });
});

describe('detectLanguage', () => {
  it.each([
    ['Where is the office and when does it open?', 'en'],
    ['¿Dónde está la oficina y a qué hora abre?', 'es'],
    ['AB-1234 9780', null],
    ['no refunds', null],
    ['no funciona la ducha', 'es'],
  ])('%s → %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });
});

describe('stems', () => {
  it('joins the forms of a word', () => {
    expect(stems('running', ['en'])).toEqual(stems('runs', ['en']));
    expect(stems('habitaciones', ['es'])).toEqual(stems('habitacion', ['es']));
  });
});

describe('analyse', () => {
  it('leaves out stop words and numbers the rest', () => {
    expect(analyse('The office is in the tower')).toEqual([
      { position: 1, lexemes: ['offic'] },
      { position: 2, lexemes: ['tower'] },
    ]);
  });

  it('finds the same terms with and without accents', () => {
    expect(lexemesOf('la información de la canción')).toEqual(lexemesOf('la informacion de la cancion'));
  });

  it('gives both stems where the text does not tell its language', () => {
    expect(analyse('Reservations')[0]?.lexemes).toHaveLength(2);
    expect(analyse('Reservations', 'en')[0]?.lexemes).toEqual(['reserv']);
  });
});

describe('termsVector', () => {
  it('lists every lexeme with its positions', () => {
    const tokens = [
      { position: 1, lexemes: ['price'] },
      { position: 2, lexemes: ['tea'] },
      { position: 3, lexemes: ['price'] },
    ];
    expect(termsVector(tokens)).toBe("'price':1,3 'tea':2");
  });

  it('escapes quotation marks and backslashes', () => {
    expect(termsVector([{ position: 1, lexemes: ["a'b\\c"] }])).toBe("'a''b\\\\c':1");
  });

  it("stays within PostgreSQL's limits", () => {
    const tokens = Array.from({ length: 20_000 }, (_, index) => ({
      position: index + 1,
      lexemes: index < 300 ? ['often'] : [`word${index}`],
    }));
    const vector = termsVector(tokens);
    expect(vector.match(/^'often':([\d,]+)/)?.[1]?.split(',')).toHaveLength(255);
    expect(Math.max(...[...vector.matchAll(/:(\d+)/g)].map((match) => Number(match[1])))).toBe(16_383);
  });
});

test('a word without stem or script is found as it is written', () => {
  expect(lexemesOf('XK-240')).toEqual(['xk', '240']);
});
