import { expect, test } from 'vitest';
import { cutPosition, isClauseLabel, isRow, splitParagraphs, splitSentences } from './sentences.ts';

const sentences = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['Dr. Vega arrived. She left.', ['Dr. Vega arrived.', 'She left.']],
  [
    'Llame al Sr. Ruiz, p. ej. por la tarde. Gracias.',
    ['Llame al Sr. Ruiz, p. ej. por la tarde.', 'Gracias.'],
  ],
  ['See Art. 5 and No. 12. It applies.', ['See Art. 5 and No. 12.', 'It applies.']],
  ['It weighs 3.5 kg. Fine.', ['It weighs 3.5 kg.', 'Fine.']],
  ['J. R. R. Tolkien wrote it. He was born in 1892.', ['J. R. R. Tolkien wrote it.', 'He was born in 1892.']],
  ['Founded (c. 1200) there. Yes.', ['Founded (c. 1200) there.', 'Yes.']],
  ['The .NET course is full. .NET (.PDF) is free.', ['The .NET course is full.', '.NET (.PDF) is free.']],
  ['¿Abre hoy? Sí. ¡Venga!', ['¿Abre hoy?', 'Sí.', '¡Venga!']],
  ['It ended.[3] The next began.[4][5] Done.', ['It ended.[3]', 'The next began.[4][5]', 'Done.']],
  [
    'Obras Naveces, S. L. firma. Paga Orvia, S. A. El resto espera.',
    ['Obras Naveces, S. L. firma.', 'Paga Orvia, S. A.', 'El resto espera.'],
  ],
  ['6. Smoking. It is forbidden.', ['6. Smoking.', 'It is forbidden.']],
  ['Sexta. Licencias. Las paga la clienta.', ['Sexta. Licencias.', 'Las paga la clienta.']],
  [
    'La renta se paga por meses adelantados en la cuenta que se indica\nSexta. Licencias. Las paga la clienta.',
    [
      'La renta se paga por meses adelantados en la cuenta que se indica',
      'Sexta. Licencias.',
      'Las paga la clienta.',
    ],
  ],
  ['2.1. Fees are due in May. They rise.', ['2.1. Fees are due in May.', 'They rise.']],
  ['Llame al tfno. 600 100 200. Gracias.', ['Llame al tfno. 600 100 200.', 'Gracias.']],
  ['La Ref. 25-A vale. El depto. 4B, no.', ['La Ref. 25-A vale.', 'El depto. 4B, no.']],
  ['Rige el Regl. (UE) 10/20. Nada más.', ['Rige el Regl. (UE) 10/20.', 'Nada más.']],
  ['It costs 30 eur. (VAT incl.) a month.', ['It costs 30 eur. (VAT incl.) a month.']],
  ['We sell tea. (We sell milk, too.) Come in.', ['We sell tea.', '(We sell milk, too.)', 'Come in.']],
  ['We close in May. 2027 Fees follow.', ['We close in May.', '2027 Fees follow.']],
  ['Signed by J. Smith on Monday. Filed.', ['Signed by J. Smith on Monday.', 'Filed.']],
  ['Ayer la firmó M. Vega en Lugo. Vale.', ['Ayer la firmó M. Vega en Lugo.', 'Vale.']],
  ['Este es el plan B. Cuesta poco.', ['Este es el plan B.', 'Cuesta poco.']],
  ['Elegimos la B. El resto, no.', ['Elegimos la B.', 'El resto, no.']],
  ['東京は首都です。人口は多い。', ['東京は首都です。', '人口は多い。']],
])('"%s" is divided where its sentences end', (text, expected) => {
  expect(sentences(text)).toEqual(expected);
});

test('a wrapped paragraph is read through its line ends', () => {
  const text =
    'The gate closes twenty minutes before departure and does\nnot open again. Bicycles cost six euros\neach way.';
  expect(sentences(text)).toEqual([
    'The gate closes twenty minutes before departure and does\nnot open again.',
    'Bicycles cost six euros\neach way.',
  ]);
});

test('a name that begins a wrapped line does not divide its sentence', () => {
  const text =
    'The lighthouse was built by the family of the shipowner James\nWhitfield, who had lost two ships on the reef in one winter.';
  expect(sentences(text)).toEqual([text]);
});

test.each([
  ['a heading', '## Opening hours\nThe office opens at nine and closes at five every day.', 2],
  ['a heading without marks', 'Opening hours\nThe office opens at nine and closes at five every day.', 2],
  [
    'a heading about as long as the line below it',
    'The signal gun and its powder magazine\nThe gun is fired at noon on every day of the year.',
    2,
  ],
  [
    'a heading after which the next word would have fitted',
    'The height of the walls of the east bastion above the moat\nThe walls of the east bastion are nine metres high, and those of the west bastion twelve.',
    2,
  ],
  ['list entries', 'You need:\n- a passport\n- a ticket\n- patience', 4],
  ['numbered entries', '1. Press the button\n2. Wait\n3. Let go', 3],
  ['rows with tabs', 'Tea\t2 €\nCoffee\t3 €', 2],
  ['rows with semicolons', 'tea; 2; green\ncoffee; 3; black', 2],
  ['rows that name their values', 'Product: Tea; Price: 2\nProduct: Coffee; Price: 3', 2],
])('%s keep their lines', (_, text, count) => {
  expect(sentences(text)).toHaveLength(count);
});

test('only what fills its lines alone is marked as a line', () => {
  const [heading, first] = splitSentences('Opening hours\nIt opens at nine. It closes at five.');
  expect(heading?.line).toBe(true);
  expect(first?.line).toBe(false);
});

test('a stretch without end is cut into readable lengths, at spaces where there are any', () => {
  for (const text of ['word '.repeat(2000), 'x'.repeat(5000)]) {
    const parts = splitSentences(text);
    expect(parts.length).toBeGreaterThan(5);
    for (const { start, end } of parts) expect(end - start).toBeLessThanOrEqual(700);
  }
});

test('a cut never divides a character', () => {
  const text = '😀'.repeat(1000);
  for (const limit of [99, 100, 101]) expect(cutPosition(text, 0, limit) % 2).toBe(0);
  expect(cutPosition(`${'a'.repeat(9)}e\u0301`.repeat(50), 0, 10)).not.toBe(10);
});

test('paragraphs are what blank lines divide, without the space around them', () => {
  const text = '\n one\n \n\ttwo \r\n\r\nthree\n';
  expect(splitParagraphs(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'one',
    'two',
    'three',
  ]);
});

test('only the given stretch is read', () => {
  const text = 'One. Two. Three.';
  expect(splitSentences(text, 5, 9).map(({ start, end }) => [start, end])).toEqual([[5, 9]]);
});

test.each([
  ['6. Smoking.', true],
  ['4.2. Meeting rooms.', true],
  ['Sexta. Licencias.', true],
  ['Smoking.', false],
  ['It costs 6. Smoking is dear.', false],
  ['Yes.', false],
])('"%s" is a label of a clause: %s', (sentence, expected) => {
  expect(isClauseLabel(sentence)).toBe(expected);
});

test('rows of two columns stay apart, however long they are', () => {
  const rows = [
    'Activity | Price',
    'Chess, on Tuesdays and Thursdays from four to five | 22 euros',
    'Robotics | 31',
  ];
  expect(sentences(rows.join('\n'))).toEqual(rows);
});

test.each([
  ['Robotics | 31 euros', true],
  ['Robotics\t31 euros', true],
  ['Item: Bookshelf; Code: BS-180; Price: 349', true],
  ['Breakfast: €10', false],
  ['It closes at 14:00; on Fridays, at 13:30.', false],
])('%j is a row of a table: %s', (line, isOne) => {
  expect(isRow(line)).toBe(isOne);
});
