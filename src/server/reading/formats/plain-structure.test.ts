import { describe, expect, it } from 'vitest';
import type { Block } from '../blocks/block.ts';
import { blocksOfText } from './plain-structure.ts';

const told = (text: string) =>
  blocksOfText(text).map((block: Block) => {
    if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${block.text}`;
    if (block.kind === 'item') return `${'  '.repeat(block.level)}[${block.marker}] ${block.text}`;
    return 'text' in block ? block.text : block.kind;
  });

const prose = `The harbour master decides who may lie at which berth, and for
how long. Boats that are longer than twelve metres need his word
in writing before they enter.`;
const proseAsOne = prose.replaceAll('\n', ' ');

describe('blocksOfText', () => {
  it('puts wrapped lines together and leaves verses, addresses, code and columns as they stand', () => {
    const address = 'Harbour Office\n12 Quay Street\nFaro';
    const code = 'if (berth) {\n  lie(berth);\n}';
    const columns = 'Berth     Metres    Price in euros for each of its nights\nA1        8         40';
    const quoted = prose.replace(/^/gm, '> ');
    expect(told([prose, address, code, columns, quoted].join('\n\n'))).toEqual([
      proseAsOne,
      address,
      code,
      columns,
      quoted,
    ]);
  });

  it('leaves a text that nobody wrapped in its lines', () => {
    const lines = `${proseAsOne} ${proseAsOne}\n${proseAsOne}`;
    expect(told(lines)).toEqual([lines]);
  });

  it('knows headings by their numbers, and how deep they go', () => {
    const text = [
      '1. Berths',
      prose,
      '  1.1. Long boats',
      prose,
      '1.2 Who decides?',
      'Article 4 – Fees',
      prose,
      'Anexo II',
      prose,
      '§ 7 Noise',
      prose,
    ].join('\n\n');
    expect(told(text).filter((line) => line !== proseAsOne)).toEqual([
      '# 1. Berths',
      '## 1.1. Long boats',
      '## 1.2 Who decides?',
      '#### Article 4 – Fees',
      '# Anexo II',
      '# § 7 Noise',
    ]);
  });

  it('knows the sections of statutes, one below the other, by what they are called', () => {
    const heads = [
      'TÍTULO I',
      'CAPÍTULO SEGUNDO',
      'Artículo 5. Cuotas',
      'Artículo 6.º Recargos',
      'Art. 7 Plazos',
    ];
    const text = ['Part II', 'Chapter 3: Boats', ...heads, prose, 'Article 8', prose, '1.º Objeto', prose];
    expect(told(text.join('\n\n')).filter((line) => line !== proseAsOne)).toEqual([
      '# Part II',
      '## Chapter 3: Boats',
      '# TÍTULO I',
      '## CAPÍTULO SEGUNDO',
      '#### Artículo 5. Cuotas',
      '#### Artículo 6.º Recargos',
      '#### Art. 7 Plazos',
      '#### Article 8',
      '# 1.º Objeto',
    ]);
  });

  it('takes no sentence about a section for its heading', () => {
    expect(told(`Part of it stays\n\n${prose}\n\nArticle five says so`)).toEqual([
      'Part of it stays',
      proseAsOne,
      'Article five says so',
    ]);
  });

  it('knows a numbered heading right above its text, and no clause that goes on', () => {
    const clause = `3.1 The fee of a berth is paid before the first night and for every\n${prose}`;
    expect(told(`2.4 Fees\n${prose}\n\n${clause}`)).toEqual([
      '## 2.4 Fees',
      proseAsOne,
      clause.replaceAll('\n', ' '),
    ]);
  });

  it('knows headings that are underlined, ruled or in capitals', () => {
    const rule = '='.repeat(60);
    const text = `${rule}\nHarbour\n${rule}\n\nFees\n----\n${prose}\n\nOPENING HOURS\n\n${prose}\n\nNOTES\n  Read them.`;
    expect(told(text)).toEqual([
      '# Harbour',
      '## Fees',
      proseAsOne,
      '# OPENING HOURS',
      proseAsOne,
      '# NOTES',
      'Read them.',
    ]);
  });

  it('takes lines that are drawn for borders, and sentences in capitals for what they are', () => {
    const warning = 'NOBODY SWIMS HERE.';
    expect(told(`${prose}\n${'-'.repeat(70)}\n${warning}\n\n${prose}`)).toEqual([
      proseAsOne,
      warning,
      proseAsOne,
    ]);
  });

  it('makes entries of lists with all their lines, level by level', () => {
    const text = `Before you enter:
  1. Call the harbour master on channel 9 and wait until he says at
     which berth you lie.
  2. Show
      - the papers of the boat
      - the papers of everybody on board
 10. Pay.`;
    expect(told(`${prose}\n\n${text}`)).toEqual([
      proseAsOne,
      'Before you enter:',
      '[1.] Call the harbour master on channel 9 and wait until he says at which berth you lie.',
      '[2.] Show',
      '  [-] the papers of the boat',
      '  [-] the papers of everybody on board',
      '[10.] Pay.',
    ]);
  });

  it('takes numbered lines one after the other for a list, however far apart', () => {
    expect(told('1. Call\n\n2. Wait\n\n3. Enter')).toEqual(['[1.] Call', '[2.] Wait', '[3.] Enter']);
  });

  it('sees no list where a line happens to begin with a number or a dash', () => {
    const text = 'He paid\n7. of what he owed\nand left';
    expect(told(text)).toEqual([text]);
  });

  it('joins words and addresses that the end of a wrapped line divides', () => {
    const text = `The harbour office answers every letter within a week, and the cooper-
ation with the town is good. Whoever wants a berth for the summer writes to berths@
harbour.example or looks at the page https://harbour.example/berths/fees-of-summer-
2026/list before the first of May. The cooperation is well-known, and a well-
known captain said so.`;
    expect(told(text)).toEqual([
      'The harbour office answers every letter within a week, and the cooperation with the town is good. Whoever wants a berth for the summer writes to berths@harbour.example or looks at the page https://harbour.example/berths/fees-of-summer-2026/list before the first of May. The cooperation is well-known, and a well-known captain said so.',
    ]);
  });

  it.each([
    [
      'a hyphen that waits for another word',
      'The school teaches whoever lives in the town, now in short-\nand long-term courses all the year, by day and at night.',
      'in short- and long-term courses',
    ],
    [
      'a hyphen that waits for another word in Spanish',
      'La escuela del puerto da clases todo el año en cursos de pre-\ny posgrado, abiertos a quien los pida.',
      'cursos de pre- y posgrado',
    ],
    [
      'the hyphen of a word that stands nowhere else',
      'The harbour office looks for people of the town who would work part-\ntime in summer, and pays well.',
      'work part-time in summer',
    ],
    [
      'a word behind an address that ends in a sign',
      'Of its hours the pool says all at https://harbour.example/\nDuring August it closes at eight in the evening.',
      'https://harbour.example/ During August',
    ],
  ])('keeps %s apart from the next line', (_, text, expected) => {
    expect(told(`${text}\n${prose}`).join('\n')).toContain(expected);
  });
});
