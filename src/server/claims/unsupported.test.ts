import { beforeAll, describe, expect, it } from 'vitest';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { readLexicon } from '../language/lexicon/read-lexicon.ts';
import type { ToolCall } from './evidence.ts';
import { findUnsupported } from './unsupported.ts';

const passages = [
  {
    fileId: 'a',
    fileName: 'rules.md',
    start: 100,
    text: 'The gate closes twenty minutes before departure. Dogs are not allowed on the outer deck. Bicycles cost 6 euros each way. The kiosk opens on Mondays.',
  },
  {
    fileId: 'b',
    fileName: 'rooms.md',
    start: 0,
    text: 'A room with a sea view costs 140 euros. The restaurant serves breakfast until eleven.',
  },
];

let lexicons: Lexicon[];
beforeAll(async () => {
  lexicons = [await readLexicon('src/server/language/lexicon')];
});

const marked = (text: string, extra: Partial<Parameters<typeof findUnsupported>[0]> = {}) =>
  findUnsupported({ text, citations: [], passages, lexicons, ...extra }).map(({ start, end }) =>
    text.slice(start, end),
  );

describe('findUnsupported', () => {
  it.each([
    ['other words', 'Twenty minutes before departure, the gate is closed.'],
    ['the other language', 'Las bicicletas cuestan 6 euros.'],
    ['figures for words', 'The restaurant has breakfast until 11.'],
    ['a denial worded otherwise', 'Dogs may not go on the outer deck.'],
  ])('leaves alone what the passages say in %s', (_, sentence) => {
    expect(marked(sentence)).toEqual([]);
  });

  it.each([
    ['another number', 'Bicycles cost 16 euros each way.'],
    ['a number that stands elsewhere', 'Bicycles cost 140 euros each way.'],
    ['another day', 'The kiosk opens on Fridays.'],
    ['the contrary', 'Dogs are allowed on the outer deck.'],
    ['the contrary in one word', 'The gate closes twenty minutes after departure.'],
    ['a name of its own', 'Captain Ramona Quesada closes the gate before departure.'],
    ['something else', 'Sandwiches are sold by the swimming pool.'],
  ])('marks %s', (_, sentence) => {
    expect(marked(`The gate closes before departure. ${sentence}`)).toEqual([sentence]);
  });

  const rest = [
    {
      fileId: 'r',
      fileName: 'rest.md',
      start: 0,
      text: 'Watchkeepers have at least ten hours of rest in any 24 hours and 77 hours in any seven days. Crew members drink no alcohol during the eight hours before a watch, and a breath test above 0.05 per cent blood alcohol ends the contract. The logbook is kept for two years on board and five ashore. The pool opens at 8:00 and closes at 20:00. Passengers pay the fare on board.',
    },
  ];

  it.each([
    'Watchkeepers have at least ten hours of rest in any 24 hours.',
    'They have 77 hours of rest in any seven days.',
    'They rest 77 hours every seven days and ten hours every 24 hours.',
    'The logbook is kept five years ashore.',
    'The logbook is kept on board for two years and ashore for five.',
    'The pool is open from 8:00 to 20:00.',
    'Crew members drink no alcohol during the eight hours before a watch.',
  ])('leaves alone what is said of the same thing: %s', (sentence) => {
    expect(marked(sentence, { passages: rest })).toEqual([]);
  });

  it.each([
    ['numbers that belong to each other’s', 'They rest 77 hours in any 24 hours and ten in any seven days.'],
    ['a number that belongs to another period', 'Watchkeepers have ten hours of rest in any seven days.'],
    ['a number that belongs to another place', 'The logbook is kept five years on board.'],
    ['numbers of two places, exchanged', 'The logbook is kept on board for five years and ashore for two.'],
    [
      'the contrary, beside the word said otherwise',
      'Crew members drink alcohol in the eight hours before a watch.',
    ],
    [
      'the contrary, allowed',
      'Los tripulantes pueden beber alcohol durante las ocho horas antes de una guardia.',
    ],
    ['the same of somebody else', 'Passengers have at least ten hours of rest in any 24 hours.'],
  ])('marks %s', (_, sentence) => {
    expect(marked(sentence, { passages: rest })).toEqual([sentence]);
  });

  it.each(['Paris.', 'It is cheese.', 'It was won by Brazil.', 'Lo siento, es el Everest de Nepal.'])(
    'marks an answer of a word or two that stands nowhere: %s',
    (answer) => {
      expect(marked(answer)).toEqual([answer]);
    },
  );

  it.each(['Yes.', 'Done.', 'Perfecto.', 'Bicycles.', 'Sorry, I cannot help with that.', 'You’re welcome!'])(
    'leaves a short answer alone that states nothing, or what is there: %s',
    (answer) => {
      expect(marked(answer)).toEqual([]);
    },
  );

  it('holds a sentence to the passage that it cites', () => {
    const citation = { number: 1, fileId: 'b', fileName: 'rooms.md', page: null, start: 0, end: 39 };
    const citations = [{ ...citation, quote: 'A room with a sea view costs 140 euros.' }];
    expect(marked('Rooms with a sea view cost 140 euros [1].', { citations })).toEqual([]);
    expect(marked('Bicycles cost 6 euros [1].', { citations })).toEqual(['Bicycles cost 6 euros [1].']);
  });

  describe('of words in quotation marks', () => {
    const terms = [
      {
        fileId: 'd',
        fileName: 'Terms of the club.md',
        start: 0,
        text: 'Membership costs 34 pounds a month, or 29 pounds for students with a valid card. Guests pay 8 pounds a visit.',
      },
    ];
    const quotationsIn = (text: string, extra: Partial<Parameters<typeof findUnsupported>[0]> = {}) =>
      findUnsupported({ text, citations: [], passages: terms, lexicons, ...extra })
        .filter(({ reason }) => reason === 'quotation')
        .map(({ start, end }) => text.slice(start, end));

    it.each([
      ['“students pay 29 pounds a month for membership”'],
      ['"students pay 29 pounds a month"'],
      ['«guests pay a visit»'],
    ])('marks those that stand in no passage like that: %s', (quotation) => {
      expect(quotationsIn(`The terms say ${quotation} [1].`)).toHaveLength(1);
      expect(quotationsIn(`The terms say ${quotation} [1].`)[0]).toContain(quotation);
      expect(quotationsIn(`The terms say ${quotation}.`, { passages: [] })).toEqual([]);
    });

    it('marks the words alone where the sentence is supported, and the sentence where it is not', () => {
      const supported = 'Membership costs “29 pounds a month for students” with a valid card.';
      expect(quotationsIn(supported)).toEqual(['“29 pounds a month for students”']);
      const other = 'Membership costs “31 pounds a month for students” and a drink.';
      expect(quotationsIn(`Guests pay 8 pounds. ${other}`)).toEqual([other]);
    });

    it.each([
      ['Press ` to begin.\n\n', '\n\nPress ` again.'],
      ['Press \\` to begin, and ` at the end.\n\n', ''],
      ['A screen of 5" hangs there.\n\n', ''],
    ])('reads %j and %j as whoever sees them does', (before, behind) => {
      const sentence = 'The terms say "students pay 29 pounds a month".';
      const [marked = ''] = quotationsIn(`${before}${sentence}${behind}`);
      expect(marked).toContain('"students pay 29 pounds a month"');
      expect(sentence).toContain(marked);
    });

    it.each([
      'The terms say “membership costs 34 pounds a month” [1].',
      'The terms say “**Guests** pay 8\npounds a visit.” [1]',
      'The terms say “Membership costs … 29 pounds for students” [1].',
      'It stands in “Terms of the club” and “terms of the club.md”.',
      'You asked “what do my kids pay”: guests pay 8 pounds.',
      'The terms speak of “student members”.',
      'The files do not say “children swim for nothing”.',
      '```\nsay("students pay 29 pounds a month")\n```',
      'Guests pay 8 pounds (`say "so it is now"`).',
      'The terms say “guests pay `8 pounds` a visit”.',
      'Guests pay 8 pounds, see [the terms](https://example.org/ "what students pay a month").',
    ])('leaves alone %j', (text) => {
      expect(quotationsIn(text, { question: 'What do my kids pay?' })).toEqual([]);
    });
  });

  it('leaves alone what states nothing about the files', () => {
    const answer = [
      '# Sandwiches by the pool',
      'Hello and welcome aboard our ships!',
      'Here are the prices of sandwiches:',
      'Let me look for sandwiches. I will ask the pool.',
      'Voy a buscar la piscina.',
      'The files do not say when sandwiches are sold.',
      'Would you like sandwiches by the pool?',
      '```\nsandwiches = pool + 12\n```',
      'Los documentos no mencionan la piscina.',
    ].join('\n\n');
    expect(marked(answer)).toEqual([]);
  });

  it('checks the cells of a table by their row and the head of their column', () => {
    const head = '| What | Price (euros) | When |\n|---|---:|---|\n';
    const rows = '| Bicycles | 6 | each way |\n| Bicycles | 140 | **on Fridays** |\n| 3 | – | |';
    expect(marked(`${head}${rows}`)).toEqual(['140', '**on Fridays**']);
    expect(marked('| Sitio | Precio |\n|---|---|\n| Bicicletas | 6 euros |')).toEqual([]);
    expect(marked('| What | Hours |\n|---|---|\n| Bicycles | 6 |')).toEqual(['6']);
    expect(marked(`\`\`\`\n${head}${rows}\n\`\`\``)).toEqual([]);
  });

  it('marks what an announcement goes on to state', () => {
    const text = 'Let me tell you, sandwiches are sold by the pool.';
    expect(marked(text)).toEqual([text]);
  });

  it('points at the sentence inside lists and emphasis', () => {
    expect(marked('- The gate closes before departure.\n- **Sandwiches are sold by the pool.**')).toEqual([
      '**Sandwiches are sold by the pool.**',
    ]);
    expect(marked('**Sandwiches are sold by the pool.** Cakes are sold on the bridge.')).toEqual([
      '**Sandwiches are sold by the pool.**',
      'Cakes are sold on the bridge.',
    ]);
  });

  it('takes tags for no words, and keeps each with its sentence', () => {
    expect(
      marked(
        '<b>Sandwiches are sold by the pool.</b> The gate closes before departure. <i>More sandwiches?</i>',
      ),
    ).toEqual(['<b>Sandwiches are sold by the pool.</b>']);
    expect(marked('Sandwiches are sold by the pool.<br>The gate closes before departure.')).toEqual([
      'Sandwiches are sold by the pool.',
    ]);
  });

  describe('of an agent', () => {
    const call = { tool: 'Orders: placeOrder', arguments: { item: 'Lamp' }, answered: '', changes: true };
    const done = (answered: string, changes: Partial<ToolCall> = {}) => ({
      calls: [{ ...call, answered, failed: false, ...changes }],
    });
    const sum = (answered: string) =>
      done(answered, { tool: 'calculator', arguments: { expression: answered.split(' =')[0] } });
    const failed = { calls: [{ ...call, answered: 'Status 500.', failed: true }] };

    it.each([
      ['Your ticket 4711 was opened.', done('Ticket #4711 was opened; support will answer in Help.')],
      ['The result is 56088.', sum('123*456 = 56088')],
      ['El resultado es 56.088.', sum('123*456 = 56088')],
      ['Three lamps cost 42 euros.', sum('3 * 14 = 42')],
      ['That is about 0.33.', sum('1 / 3 = 0.333333333333333')],
      ['The order is placed.', done('Status 201.')],
      ['Order 815 is placed.', done('Status 201. {"id":815}')],
    ])('takes what a tool did and answered for support of %j', (text, extra) => {
      expect(marked(text)).toEqual([text]);
      expect(marked(text, extra)).toEqual([]);
    });

    it.each([
      ['The result is 56089.', sum('123*456 = 56088')],
      ['Four lamps cost 42 euros.', sum('3 * 14 = 42')],
      ['Order 816 is placed.', done('Status 201. {"id":815}')],
      ['The order is placed.', failed],
      [
        'Sandwiches are sold by the pool.',
        done('Ticket #8', { arguments: { text: 'Sandwiches are sold by the pool.' } }),
      ],
    ])('marks %j, which the tool did not do or say', (text, extra) => {
      expect(marked(text, extra)).toEqual([text]);
    });

    it('does not take a passage of the same words for support that a failed act was done', () => {
      const rules = [{ fileId: 'c', fileName: 'c.md', start: 0, text: 'The order is placed by the bridge.' }];
      const text = 'The order is placed.';
      expect(marked(text, { passages: rules })).toEqual([]);
      expect(marked(text, { passages: rules, ...failed })).toEqual([text]);
    });

    it.each([
      ['21 % of 1250 is 262.5.', sum('1250 * 21% = 262.5')],
      ['The VAT on 1,250 euros is 262.50 euros.', sum('1250 * 0.21 = 262.5')],
      ['Hoy es miércoles.', done('miércoles, 25 de noviembre de 2026, 15:02', { tool: 'date_time' })],
      [
        'Today is Wednesday, 25 November 2026.',
        done('Wednesday, November 25, 2026, 15:02', { tool: 'date_time' }),
      ],
      ['I could not read it.', failed],
      ['No he podido hacerlo.', failed],
    ])('leaves alone %j after what the tool answered', (text, calls) => {
      expect(marked(text, calls)).toEqual([]);
    });

    it.each([
      ['22 % of 1250 is 262.5.', sum('1250 * 21% = 262.5')],
      ['The bill of Ramona is 262.5.', sum('1250 * 21% = 262.5')],
      ['Hoy es jueves.', done('miércoles, 25 de noviembre de 2026', { tool: 'date_time' })],
    ])('marks %j all the same', (text, calls) => {
      expect(marked(text, calls)).toEqual([text]);
    });

    it.each([
      'The order could not be placed.',
      'Placing the order failed.',
      'No se ha podido hacer el pedido del Lamp.',
    ])('takes a failed call for support of %j', (text) => {
      expect(marked(text)).toEqual([text]);
      expect(marked(text, failed)).toEqual([]);
    });
  });
});
