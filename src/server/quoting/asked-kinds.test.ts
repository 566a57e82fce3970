import { describe, expect, it } from 'vitest';
import { chooseFromRead } from './testing/choose.ts';

const glossary = `The states of a shipment

When a status changes, the customer is told by mail, and each change of status keeps the status before it.

frozen - the carrier keeps the parcel and asks for nothing.

moving - the parcel is in a lorry.

lost - nobody has seen the parcel for a week.`;

describe('what something is', () => {
  it.each([
    ['What does the frozen status mean?', /^frozen - the carrier/],
    ['What is the status moving?', /^moving - the parcel/],
  ])('is told by the entry of it, though its class is named elsewhere: %s', async (question, text) => {
    const chosen = await chooseFromRead(question, { 'states.md': glossary });
    expect(chosen).toMatchObject({ best: { text: expect.stringMatching(text) } });
  });

  it('is not told by what leads in an example of it, or says what its work is', async () => {
    const files = {
      'docks.md': `For a winch:

The work of a winch is to bring the boat ashore and it is done by two people.

A winch turns a rope onto a drum, by hand or by motor, to pull what is heavy.`,
    };
    expect(await chooseFromRead('What is a winch?', files)).toMatchObject({
      best: { text: expect.stringContaining('onto a drum') },
    });
  });
});

describe('what the files are about', () => {
  const parts = Array.from(
    { length: 600 },
    (_, at) =>
      `## Part ${at}\n\nStart ${at % 3 === 0 ? 'corvex' : 'it'} again after it has stopped, write into the book of station ${at} at what hour that was, and who was there to see it, then wait for the lamp.`,
  );
  const rights =
    'Copying and distribution of this text, with or without modification, are permitted in any medium without royalty, as long as this notice is kept. It is offered as it is, without any warranty, and nobody who had a part in it is liable for what comes of its use, or of its being out of use, by day or by night. '.repeat(
      3,
    );
  it.each([
    ['What is Corvex?', 'Corvex is a switch for lighthouses'],
    ['¿Qué es Corvex?', 'Corvex is a switch for lighthouses'],
  ])('is told by what they begin with, however often they name it afterwards: %s', async (question, text) => {
    const manual = `# The manual\n\nCorvex is a switch for lighthouses that are far from anybody who could turn them on.\n\n${rights}\n\n${parts.join('\n\n')}`;
    expect(await chooseFromRead(question, { 'manual.md': manual })).toMatchObject({
      best: { text: expect.stringContaining(text) },
    });
  });

  it('is told by its entry, which is no title of what follows', async () => {
    const files = {
      'turn.txt':
        'NAME\n\nturn - moves the lamp\n\nSYNOPSIS\n\nturn [OPTION]... [ANGLE]...\n\nDESCRIPTION\n\nThe lamp is moved to the angle, and turn ends once it has come there.',
    };
    expect(await chooseFromRead('What is turn?', files)).toMatchObject({
      best: { text: 'turn - moves the lamp' },
    });
  });
});

describe('how many there are', () => {
  it.each([
    ['a name', 'Lockers: there are lockers of the series locker-2.0.'],
    ['a reference', 'The lockers are described in section 7.2.'],
  ])('is not told by the number of %s', async (_, other) => {
    const files = {
      'club.md': `${other}\n\nMore than 140 of them, lockers for boats and for oars and for what else the members of a club bring along, are let.`,
    };
    const chosen = await chooseFromRead('How many lockers are there?', files);
    expect(chosen).toMatchObject({ best: { text: expect.stringContaining('140') } });
  });
});

it.each([
  [
    'Which command turns the image?',
    'Commands may be run after the image was turned, too.\n\nTurn the image like this:\n\n    scan --turn 90',
    /^Turn the image/,
  ],
  [
    '¿Con qué orden se gira la imagen?',
    'También hay pasos que permiten dar órdenes una vez que la imagen se ha girado.\n\nLa imagen se gira así:\n\n    scan --turn 90',
    /^La imagen se gira así/,
  ],
])(
  'a command is told by a line of code, not by what speaks of commands: %s',
  async (question, text, said) => {
    expect(await chooseFromRead(question, { 'scan.md': text })).toMatchObject({
      best: { text: expect.stringMatching(said) },
    });
  },
);

it('that nobody is there is no name to look for', async () => {
  const files = {
    'rules.md': `The deputy stands in, together with the secretary.

As the rules say in § 4, there is a default for whoever stands: "None Of The Above".`,
  };
  expect(await chooseFromRead('Who stands in if there is none?', files)).toMatchObject({
    best: { text: expect.stringContaining('deputy') },
  });
});

describe('how often', () => {
  const files = {
    'lift.md': `# The lift

The lift was built in 2004 by 3 firms, and has been inspected since by an engineer who rings each bell.

An engineer inspects the lift every half year.`,
    'ascensor.md': `# El patio

El patio se riega con 2 mangueras, según la última revisión del jardín.

Se riega el patio cada semana.`,
  };
  it.each([
    ['How often is the lift inspected?', /half year/],
    ['¿Cada cuánto se riega el patio?', /cada semana/],
    ['¿Con qué frecuencia se riega el patio?', /cada semana/],
  ])('is told by what comes again, not by a number: %s', async (question, text) => {
    const chosen = await chooseFromRead(question, files);
    expect(chosen).toMatchObject({ kind: 'answer', best: { text: expect.stringMatching(text) } });
  });
});

describe('a code', () => {
  const changes = ['2', '3', '4', '7'].map(
    (last, at) => `## Changes of version 3.9.${last}

Released in ${['May', 'June', 'August', 'October'][at]} of that year, with ${at + 4} mended faults.
`,
  );
  it.each([
    ['When was version 3.9.3 released?', /^Released in June/],
    ['When was version 3.9.7 released?', /^Released in October/],
  ])('is no other with the same parts: %s', async (question, text) => {
    const chosen = await chooseFromRead(question, { 'changes.md': `# Changes\n\n${changes.join('\n')}` });
    expect(chosen).toMatchObject({ best: { text: expect.stringMatching(text) } });
  });
});

describe('why something is', () => {
  const files = {
    'pump.md': `# The pump

A keeper reported that the pump stops every few minutes at low tide.

Its filter is rinsed on Mondays by whoever is on watch.

In winter the pump stops because the intake freezes.`,
  };

  it.each([
    'What was the cause that the pump stops every few minutes at low tide?',
    'Why does the pump stop every few minutes at low tide?',
  ])('is not claimed to be told by what only says that it is: %s', async (question) => {
    expect((await chooseFromRead(question, files)).kind).toBe('places');
  });

  it('is claimed to be told by what gives a reason', async () => {
    expect(await chooseFromRead('Why does the pump stop in winter?', files)).toMatchObject({
      kind: 'answer',
      best: { text: expect.stringContaining('freezes') },
    });
  });
});

describe('a value', () => {
  it('of an option that is asked about is not told by the entry that only names the option', async () => {
    const files = {
      'lamp.md': `# Options of lamp

-w, --watch: Shows what changes on the shore.

-i, --interval: With -w, rests for N seconds (30, unless told otherwise) before it goes round again.

-q, --quiet: Says nothing.`,
    };
    expect(
      await chooseFromRead('How many seconds does lamp -w pause between checks of the shore?', files),
    ).toMatchObject({
      best: { text: expect.stringContaining('30, unless') },
    });
  });
});

describe('a term', () => {
  const rules =
    'The bill of lading is signed on the quay. Pontoons are not allowed here. A bill of lading lists what a ship carries. A capstan is made fast at night.';
  it('is defined by what is said of each of its kind', async () => {
    expect(await chooseFromRead('What is a bill of lading?', { 'rules.txt': rules })).toMatchObject({
      best: { text: expect.stringContaining('lists what a ship carries') },
    });
  });

  it.each(['What is a pontoon?', 'What is a capstan?'])(
    'is not defined by what is done to it, or what it is not: %s',
    async (question) => {
      expect((await chooseFromRead(question, { 'rules.txt': rules })).kind).not.toBe('answer');
    },
  );
});
