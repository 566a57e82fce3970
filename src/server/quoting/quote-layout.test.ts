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
