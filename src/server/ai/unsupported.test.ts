import { beforeAll, describe, expect, it } from 'vitest';
import type { Lexicon } from '../knowledge/lexicon/lexicon.ts';
import { readLexicon } from '../knowledge/lexicon/read-lexicon.ts';
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
  lexicons = [await readLexicon('src/server/knowledge/lexicon')];
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
      ...{ fileId: 'r', fileName: 'rest.md', start: 0 },
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

  const notices = [
    {
      ...{ fileId: 'n', fileName: 'notices.md', start: 0 },
      text: 'The warranty is valid for two years. The lift is safe for two people. Maria Hoffmann approves expense claims above 500 euros. Revenue increased in 2024. The north team won the cup. The lease runs for one year.',
    },
    {
      ...{ fileId: 'e', fileName: 'avisos.md', start: 0 },
      text: 'Los precios subieron un 12 % en 2024. El contrato es válido por dos años.',
    },
  ];

  it.each([
    'The warranty is valid for one year.',
    'The warranty is invalid for two years.',
    'The lift is unsafe for two people.',
    'Maria Hoffmann rejects expense claims above 500 euros.',
    'Revenue fell in 2024.',
    'Los ingresos disminuyeron en 2024.',
    'The north team lost the cup.',
    'Los precios bajaron un 12 % en 2024.',
    'El contrato es válido por un año.',
    'El contrato es inválido por dos años.',
    'The contract is valid for one year.',
  ])('marks another number, and the contrary in one word: %s', (claim) => {
    expect(marked(claim, { passages: notices })).toEqual([claim]);
  });

  it.each([
    'El comedor abre los viernes.',
    'El comedor está abierto los viernes.',
    'The canteen is open on Fridays.',
  ])('marks what another sentence denies of the very subject: %s', (claim) => {
    const text =
      'The office opens at 8:00 and closes at 18:30 from Monday to Friday. The canteen is closed on Fridays.';
    const office = [{ fileId: 'o', fileName: 'office.md', start: 0, text }];
    expect(marked(claim, { passages: office })).toEqual([claim]);
    expect(marked('El comedor cierra los viernes.', { passages: office })).toEqual([]);
  });

  it.each([
    'The warranty is valid for two years.',
    'The lease runs for a year.',
    'The lease runs for 1 year.',
    'El alquiler dura un año.',
    'Prices rose by 12% in 2024.',
    'Revenue grew in 2024.',
    'Expense claims above 500 euros are approved by Maria Hoffmann.',
    'El contrato es válido por 2 años.',
  ])('leaves alone the same in other words: %s', (claim) => {
    expect(marked(claim, { passages: notices })).toEqual([]);
  });

  const hours = [
    {
      ...{ fileId: 'h', fileName: 'hours.md', start: 0 },
      text: 'The bar is open from 16:30 h to 22:00. The kitchen closes at 3:30 p.m. The pool opens at 7 am.',
    },
  ];

  it.each([
    'The bar is open until 10 pm.',
    'The bar is open from 4:30 p.m. to 10 p.m.',
    'El bar abre de 16:30 a 22:00.',
    'La cocina cierra a las 15.30 h.',
    'The kitchen closes at 15:30.',
    'The pool opens at 07:00.',
  ])('knows a time of day by either clock: %s', (claim) => {
    expect(marked(claim, { passages: hours })).toEqual([]);
  });

  it.each([
    'The bar is open until 10 am.',
    'The bar opens at 4:30 am.',
    'The kitchen closes at 3:30 a.m.',
    'The kitchen closes at 13:30.',
    'The pool opens at 19:00.',
    'The pool opens at 7 pm.',
  ])('marks another time of day: %s', (claim) => {
    expect(marked(claim, { passages: hours })).toEqual([claim]);
  });

  const counter = [
    {
      ...{ fileId: 'k', fileName: 'counter.md', start: 0 },
      text: 'The counter opens at 8:00 and closes at 18:30. The ferry leaves at 9:15 and arrives at 11:40. The library is closed from 22:00 to 7:00. Staff have twenty-five days of leave and one hundred and twenty hours of training.',
    },
  ];

  it.each([
    'The counter is open until 18:30.',
    'The counter is closed before 8:00.',
    'The counter is open from 8:00 to 18:30.',
    'El mostrador cierra a las 18:30 y abre a las 8:00.',
    'The library is closed until 7:00.',
    'The ferry arrives at 11:40, having left at 9:15.',
    'Staff have 25 days of leave.',
    'Staff have 120 hours of training.',
    'Staff have twenty five days of leave and 120 hours of training.',
  ])('leaves alone what is told otherwise: %s', (claim) => {
    expect(marked(claim, { passages: counter })).toEqual([]);
  });

  it.each([
    'The counter opens at 18:30 and closes at 8:00.',
    'El mostrador abre a las 18:30.',
    'The ferry arrives at 9:15.',
    'The library opens at 22:00.',
    'Staff have twenty days of leave.',
    'Staff have 100 hours of training.',
  ])('marks times exchanged and a part of a number: %s', (claim) => {
    expect(marked(claim, { passages: counter })).toEqual([claim]);
  });

  const shop = [
    {
      ...{ fileId: 's', fileName: 'shop.html', start: 0 },
      text: 'Day | Opens | Closes\nMonday | 10:00 | 22:00\nSaturday | 9:00 | 19:00\nSunday | closed | closed',
    },
    {
      ...{ fileId: 't', fileName: 'prices.csv', start: 0 },
      text: 'Item: Day pass; Adult: £12.50; Child: £8.00\nItem: Membership; Adult: £46.00; Child: £31.00\nItem: Parking; Price: 45 pence\n\nItem | Per day | Deposit\nKayak | $30 | $150',
    },
    {
      ...{ fileId: 'm', fileName: 'manual.md', start: 0 },
      text: 'A note is needed from the eighth day. Tickets are refunded in second class. The morning shift starts at 6:00 and ends at 14:00; the evening shift is from 14:00 to 22:00. Unused days are taken before 31 March. Rings are forbidden in the kitchen. Tours last an hour and a half. Staff get free lunch. There is a gym in the cellar. Membership is by letter. Course: Avalanches; Date: 2026-02-03. The dive course starts on 3 April 2026.',
    },
  ];

  it.each([
    'On Saturdays it opens at 9:00 and closes at 19:00.',
    'On Sunday it is closed.',
    'Saturday: 9:00 to 19:00.',
    'A day pass costs £12.50 for adults and £8 for children.',
    'Membership costs £46 for adults.',
    'Parking costs £0.45.',
    'A kayak costs $30 per day with a deposit of $150.',
    'The morning shift is from 6:00 to 14:00.',
    'Tours last 1.5 hours.',
    'The avalanches course is on 3 February 2026.',
    'The dive course starts on 2026-04-03.',
    'El curso de avalanches es el 03/02/2026.',
    'The evening shift ends at ten in the evening.',
  ])('reads rows with their heads, and numbers as people write them: %s', (claim) => {
    expect(marked(claim, { passages: shop })).toEqual([]);
  });

  it.each([
    ['the day of another row', 'On Mondays it opens at 9:00 and closes at 19:00.'],
    ['the contrary of a row', 'On Sunday it is open.'],
    ['the number of another column', 'The deposit for a kayak is $30.'],
    ['cells exchanged', 'A day pass costs £8.00 for adults and £12.50 for children.'],
    ['the cell beside', 'Membership costs £31 for adults.'],
    ['another coin', 'Parking costs 45 pounds.'],
    ['another ordinal', 'A note is needed from the third day.'],
    ['another class', 'Tickets are refunded in first class.'],
    ['times of another', 'The morning shift is from 14:00 to 22:00.'],
    ['another date', 'The dive course starts on 2026-04-13.'],
    ['a date of another month', 'The dive course starts on 3/5/2026.'],
    ['another month', 'Unused days are taken before 31 May.'],
    ['leave for what is forbidden', 'You can wear rings in the kitchen.'],
    ['words scattered about', 'Staff get a free gym membership by letter.'],
  ])('marks %s: %s', (_, claim) => {
    expect(marked(claim, { passages: shop })).toEqual([claim]);
  });

  const ship = [
    {
      ...{ fileId: 'c', fileName: 'ship.md', start: 0 },
      text: 'It may sail with one pump out of order for no more than 72 hours and only with the written consent of the superintendent. The head count must reach the bridge within eight minutes of the signal. The lower of the three is reported. The crew have 23 days of paid leave a year. Leave is requested 14 days ahead.',
    },
  ];

  it.each([
    'Yes, but only for 72 hours and with the written consent of the superintendent.',
    'It may sail with one pump out of order for up to 72 hours.',
    'It may not sail with one pump out of order for more than 72 hours.',
    'It may not sail with a pump out of order without the written consent of the superintendent.',
    'The head count must reach the bridge no later than 8 minutes after the signal.',
    'Puede navegar con una bomba averiada como máximo 72 horas.',
  ])('does not take a comparison or the word that answers for a denial: %s', (sentence) => {
    expect(marked(sentence, { passages: ship })).toEqual([]);
  });

  it.each([
    ['a bound turned', 'It may sail with one pump out of order for no less than 72 hours.'],
    ['what is needed left out', 'It may sail with one pump out of order without the written consent.'],
    ['another unit', 'The head count must reach the bridge within eight hours.'],
    ['after for within', 'The head count must reach the bridge after 8 minutes.'],
    ['a contrary', 'The higher of the three is reported.'],
    ['a contrary by its beginning', 'The crew have 23 days of unpaid leave a year.'],
    ['a contrary by a denial', 'The crew have 23 days of leave a year that is not paid.'],
    ['another period', 'The crew have 23 days of paid leave a month.'],
    ['the number of another sentence', 'There are 14 days of paid leave.'],
    ['another unit in the other language', 'El recuento debe llegar al puente en ocho horas.'],
  ])('marks %s', (_, sentence) => {
    expect(marked(sentence, { passages: ship })).toEqual([sentence]);
  });

  it('holds a sentence to the passage that it cites', () => {
    const citation = { number: 1, fileId: 'b', fileName: 'rooms.md', page: null, start: 0, end: 39 };
    const citations = [{ ...citation, quote: 'A room with a sea view costs 140 euros.' }];
    expect(marked('Rooms with a sea view cost 140 euros [1].', { citations })).toEqual([]);
    expect(marked('Bicycles cost 6 euros [1].', { citations })).toEqual(['Bicycles cost 6 euros [1].']);
  });

  describe('of words in quotation marks', () => {
    const terms = [
      {
        ...{ fileId: 'd', fileName: 'Terms of the club.md', start: 0 },
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
      'The terms say “membership costs 34 pounds a month” [1].',
      'The terms say “**Guests** pay 8\npounds a visit.” [1]',
      'The terms say “Membership costs … 29 pounds for students” [1].',
      'It stands in “Terms of the club” and “terms of the club.md”.',
      'You asked “what do my kids pay”: guests pay 8 pounds.',
      'The terms speak of “student members”.',
      'The files do not say “children swim for nothing”.',
      '```\nsay("students pay 29 pounds a month")\n```',
      'Guests pay 8 pounds (`say "so it is now"`).',
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
