import { describe, expect, it } from 'vitest';
import { chooseFrom as choose, chooseFromRead } from './testing/choose.ts';

describe('what stands around a sentence', () => {
  const manual = `Kettle manual - page 1

Care

It is rinsed with vinegar every two months.

Kettle manual - page 2

Warranty

The maker stands by it for 36 months.
`;

  it('offers no running line of a file as an alternative', async () => {
    const chosen = await choose('How often is the kettle rinsed?', { 'kettle.txt': manual });
    expect(chosen).toMatchObject({ kind: 'answer', best: { text: expect.stringContaining('vinegar') } });
    const alternatives = chosen.kind !== 'refusal' ? chosen.alternatives : [];
    expect(alternatives.filter(({ text }) => text.includes('page'))).toEqual([]);
  });

  it.each([
    ['Who has written tally?', 'Ana Ruiz'],
    ['How do I leave out empty lines with tally?', '--skip-empty'],
  ])('quotes no line that only says how a command is typed: %s', async (question, text) => {
    const page = `TALLY(1)

SYNOPSIS

tally [OPTION]... [FILE]...
tally [OPTION]... --lines=N <file>

DESCRIPTION

Counts what is in each FILE.

--skip-empty leaves out lines that are empty.

AUTHOR

Written by Ana Ruiz.
`;
    const chosen = await choose(question, { 'tally.txt': page });
    expect(chosen).toMatchObject({ best: { text: expect.stringContaining(text) } });
  });

  it('quotes the rows of a table with the sentence that leads to it', async () => {
    const rules = `# Kettle hire

Whoever brings a hired kettle back late pays the following table of penalties.

| Late by | Penalty |
|---|---|
| up to a day | 4 € |
| up to a week | 9 € |

Kettles are hired at the desk.
`;
    const chosen = await chooseFromRead('What does whoever brings a hired kettle back late pay?', {
      'hire.md': rules,
    });
    expect(chosen).toMatchObject({ best: { text: expect.stringMatching(/^Whoever [\s\S]*4 €[\s\S]*9 €/) } });
  });

  it.each([
    ['Is the pool heated?', 'The pool is heated all year'],
    ['How often does the lift run?', 'The lift runs every ten minutes'],
    ['¿Está climatizada la piscina?', 'La piscina está climatizada todo el año'],
    ['What is included in the price?', 'Towels and a locker.'],
  ])('takes a line without a full stop for a sentence where it is one: %s', async (question, text) => {
    const files = {
      'pool.txt':
        'The pool is heated all year\n\nGroup | Fee\nBeginners | €25\nAdvanced | €40\n\nWhat is included in the price\nTowels and a locker.',
      'lift.txt':
        'The lift runs every ten minutes\nTickets are sold at the kiosk\nChildren travel free of charge.',
      'piscina.txt':
        'La piscina está climatizada todo el año\n\nGrupo | Cuota\nPrincipiantes | 25 €\nAvanzados | 40 €',
    };
    const chosen = await choose(question, files);
    expect(chosen).toMatchObject({ kind: 'answer', best: { text: expect.stringContaining(text) } });
  });

  it('counts the heading above for a sentence', async () => {
    expect(await choose('How long is the warranty?', { 'kettle.txt': manual })).toMatchObject({
      kind: 'answer',
      best: { text: expect.stringContaining('36 months') },
    });
  });
});

it.each([
  [
    'Which issue of notice 14-B is in force?',
    'Safety notice 14-B, second issue, in force since 3 May 2025',
    'Ladders are looked at every week.',
  ],
  [
    '¿Qué versión de IT-20 está vigente?',
    'Instrucción IT-20, versión D, vigente desde el 2 de junio de 2025',
    'La grúa se revisa cada mes.',
  ],
])('quotes the line at the top of a document that says what is asked: %s', async (question, top, below) => {
  expect(await choose(question, { 'notice.txt': `${top}\n\n${below}` })).toMatchObject({
    kind: expect.stringMatching(/answer|places/),
    best: { text: top },
  });
});

it('quotes the box of a form, ticked or not, as no heading', async () => {
  const form =
    'Mooring application\n\nApplicant: Lena Sund\n\n[x] Needs shore power\n[ ] Has a dog on board\n[x] Pays monthly';
  const chosen = await choose('Does she have a dog on board?', { 'application.txt': form });
  expect(chosen).toMatchObject({ kind: 'answer', best: { text: '[ ] Has a dog on board' } });
});

it('leaves out the number of a lone entry, which counts others that are not there', async () => {
  const files = {
    'rules.md':
      '# Rules\n\n1. Dogs stay on a lead.\n2. The pool closes at nine in the evening.\n3. Nobody smokes.\n',
  };
  const chosen = await choose('When does the pool close?', files);
  expect(chosen).toMatchObject({ best: { text: 'The pool closes at nine in the evening.' } });
});

it.each([
  ['When does the licence expire?', 'Licence LK-81 · Expires on 7 May 2027'],
  ['¿Cuándo caduca?', 'Permiso LK-81 · Caduca el 7 de mayo de 2027'],
  ['What is the licence number?', 'Licence 2027/0412'],
])(
  'takes a value in a line above for the answer, and nothing below without one: %s',
  async (question, top) => {
    const files = { 'boats.txt': `${top}\n\nThe boats are washed every month.` };
    expect(await choose(question, files)).toMatchObject({
      kind: expect.stringMatching(/answer|places/),
      best: { text: top },
    });
  },
);

it('answers with what is below a heading that has a value of the kind, too', async () => {
  const files = {
    'report.txt': 'Annual report 2024\n\nThe report was published in March 2025.\n\nIt has 40 pages.',
  };
  expect(await choose('When was the report published?', files)).toMatchObject({
    best: { text: 'The report was published in March 2025.' },
  });
});

it('reads a note with the sentence that has its mark', async () => {
  const minutes =
    'Minutes of the harbour board\n\nThe crane is repaired.¹\n\nThe next meeting is on 4 June.\n\n¹ By 9 votes in favour and 3 against.\n\nHarbour of Nore';
  expect(
    await choose('By how many votes was it decided to repair the crane?', { 'm.txt': minutes }),
  ).toMatchObject({
    kind: expect.stringMatching(/answer|places/),
    best: { text: '¹ By 9 votes in favour and 3 against.' },
  });
});

it.each([
  [
    'How much did Bergen sell in March 2031?',
    'Branch;Jan-31;Mar-31\nOslo;120,50;99,25\nBergen;80,00;81,40\n',
  ],
  [
    '¿Cuánto vendió Bergen en septiembre de 2031?',
    'Sede;jun-31;sept-31\nOslo;120,50;99,25\nBergen;80,00;81,40\n',
  ],
])('finds the column of a month that its head shortens: %s', async (question, csv) => {
  expect(await chooseFromRead(question, { 'sales.csv': csv })).toMatchObject({
    kind: 'answer',
    best: { text: expect.stringContaining('Bergen') },
  });
});
