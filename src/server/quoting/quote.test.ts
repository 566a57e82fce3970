import { describe, expect, it } from 'vitest';
import { readLexicon } from '../language/lexicon/read-lexicon.ts';
import { chooseQuotes } from './quote.ts';
import { botOfFiles } from './testing/bot-of-files.ts';
import { chooseFrom, chooseFromRead } from './testing/choose.ts';
import { officeFiles } from './testing/office-files.ts';

/** Chooses from what a bot with these files finds. */
const choose = (question: string, files: Readonly<Record<string, string>> = officeFiles) =>
  chooseFrom(question, files);

async function bestQuote(question: string): Promise<string | undefined> {
  const chosen = await choose(question);
  return chosen.kind !== 'refusal' ? chosen.best.text : undefined;
}

describe('chooseQuotes', async () => {
  it('takes a sentence for the thing that was spoken of, of two that point back to one alike', async () => {
    const html =
      '<h1>Kilns</h1><p>Kiln 2 was bought in 2001. It weighs 3 tonnes.</p><p>Kiln 7 was bought in 2014. It weighs 8 tonnes.</p>';
    const given = {
      about: 'When was kiln 7 bought?',
      lexicons: [await readLexicon('src/server/language/lexicon')],
    };
    expect(await chooseFromRead('How much does it weigh?', { 'list.html': html }, given)).toMatchObject({
      kind: 'answer',
      best: { text: 'Kiln 7 was bought in 2014. It weighs 8 tonnes.' },
    });
  });

  it.each([
    ['What does -v do?', '-v, --invert'],
    ['what is -V for?', '-V, --version'],
    ['opción -c', '-c, --count'],
  ])(
    'finds the entry of an option in the help of a command, as it is printed: %s',
    async (question, expected) => {
      const help = `Usage: sieve [OPTION]... PATTERNS [FILE]...
Search for PATTERNS in each FILE, where -v and -c may be given together.

  -s, --silent              suppress error messages
  -v, --invert              select the lines that do not match, also with -c
  -V, --version             display version information and exit
  -c, --count               print only a count of selected lines
      --label=NAME          use NAME in place of the name of the file
`;
      const chosen = await choose(question, { 'sieve.txt': help });
      expect(chosen.kind === 'refusal' ? '' : chosen.best.text).toMatch(new RegExp(`^${expected}`));
    },
  );

  it.each([
    ['What does the option -k do?', 'keeps'],
    ['What does the option -K do?', 'kernel'],
    ['¿Qué hace la opción -y?', 'without asking'],
    ['What does -a show?', 'hidden'],
  ])('takes an option for what it is, dash, case and all: %s', async (question, expected) => {
    const text = `# Options

-K, --kernel: Shows the kernel option that was used, and does so for each option.

-k, --keep: This keeps what was there.

-y, --yes: Goes on without asking.

-a, --all: Lists what is hidden, too.

What a person does and shows is an option.
`;
    const chosen = await choose(question, { 'options.md': text });
    expect(chosen.kind === 'refusal' ? null : chosen.best.text).toContain(expected);
  });

  it.each([
    [
      'How many days of holiday do I get?',
      'Full-time employees receive 25 days of paid holiday per calendar year.',
    ],
    ['What time does the office open?', 'The office opens at 7:30 and closes at 20:00.'],
    [
      'When must lost devices be reported?',
      'Lost devices must be reported to the help desk within 24 hours.',
    ],
    ['¿Cada cuánto se limpia el filtro?', 'El filtro se limpia con agua tibia cada seis meses.'],
    ['filtro limpeza', 'El filtro se limpia con agua tibia cada seis meses.'],
    ['How much is dinner?', 'Dinner: €25'],
  ])('answers "%s" with the sentence that says it', async (question, sentence) => {
    expect(await bestQuote(question)).toBe(sentence);
  });

  it('answers with the row of a table that the question names, by the heads of its columns', async () => {
    const limits = `Weather limits

The limits below apply to the wave height that is forecast for the crossing.

Vessel | Wave height | Mean wind
Garceta | 3.2 m | 42 knots
Petrel | 2.5 m | 34 knots
`;
    const chosen = await choose('What is the wave height limit for the Petrel?', { 'limits.txt': limits });
    expect(chosen).toMatchObject({ kind: 'answer', best: { text: 'Petrel | 2.5 m | 34 knots' } });
  });

  it.each([
    ['What is a fender?', 'A fender is a cushion between the hull and the quay.'],
    ['What is a fender for?', 'A fender is a cushion between the hull and the quay.'],
    ['¿Qué es un noray?', 'Un noray es un poste al que se amarra un barco.'],
  ])('answers "%s" with the sentence that says what it is', async (question, sentence) => {
    const words = `The fender of the pilot boat was renewed in May. Nobody may sit on a fender. A fender is a cushion between the hull and the quay.

El noray del muelle sur se pintó en mayo. Cada noray lleva un número. Un noray es un poste al que se amarra un barco.
`;
    const chosen = await choose(question, { 'words.txt': words, 'faq.txt': officeFiles['faq.txt'] });
    expect(chosen).toMatchObject({ best: { text: sentence } });
  });

  it('tells what is wanted with something from what is without', async () => {
    const rooms = 'Room | Price\nRoom with balcony | 90 euros\nRoom without balcony | 70 euros';
    const rowOf = async (question: string) => {
      const chosen = await choose(question, { 'rooms.txt': rooms });
      return chosen.kind === 'refusal' ? null : chosen.best.text;
    };
    expect(await rowOf('How much is a room with a balcony?')).toBe('Room with balcony | 90 euros');
    expect(await rowOf('How much is a room without a balcony?')).toBe('Room without balcony | 70 euros');
  });

  it('quotes one row of a table, not its neighbour with it', async () => {
    const prices = `Activities after school

Activity | Price
Chess, on Tuesdays and Thursdays from four to five | 22 euros
Robotics | 31 euros
Choir of all pupils of the school | free
`;
    const rowOf = async (question: string) => {
      const chosen = await choose(question, { 'prices.txt': prices });
      return chosen.kind !== 'refusal' ? [chosen.best, ...chosen.alternatives].map(({ text }) => text) : [];
    };
    expect((await rowOf('How much is robotics?'))[0]).toBe('Robotics | 31 euros');
    for (const text of await rowOf('How much is chess?')) expect(text).not.toContain('\n');
  });

  it.each([
    ['¿Quién dirige el colegio?', 'La directora es Marta Ruiz Olmedo.'],
    ['¿Qué horario tiene el colegio?', 'Se abre de 9:00 a 14:00, y los viernes hasta las 13:30.'],
  ])('answers "%s" with what stands below a title, not with the title', async (question, sentence) => {
    const school = `Colegio Los Almendros

Guía para las familias

El equipo

La directora es Marta Ruiz Olmedo.

Horario

Se abre de 9:00 a 14:00, y los viernes hasta las 13:30.
`;
    const bot = botOfFiles(
      [
        { fileName: 'colegio.md', text: school },
        { fileName: 'club.md', text: 'Club\n\nThe manager is Paul Deering.' },
      ],
      [await readLexicon('src/server/language/lexicon')],
    );
    const chosen = await chooseQuotes(question, await bot.search(question, 8));
    expect(chosen).toMatchObject({ best: { text: sentence } });
  });

  it('takes days alone for no days of holiday, in the other language, either', async () => {
    const drills = `Drills and training

Every member of the crew takes part in drills.

| Drill | How often | Led by | Target |
| Abandon ship | Every 14 days | Master | 30 minutes to all rafts ready |
| Fire in engine room | Every 14 days | Chief engineer | 4 minutes to first hose |
| Man overboard | Every 30 days | Mate | 6 minutes to recovery |

If more than a quarter of the crew has been replaced since the last drill, a fire drill and an abandon-ship drill are held within 24 hours of leaving port. A drill that misses its target time by more than half is repeated within seven days.

Deck officers renew the advanced fire-fighting certificate every five years. Seafarers keep their papers on board.
`;
    const ramp =
      'The bow ramp is greased every month. The pump of the ramp is checked by the second engineer.';
    const bot = botOfFiles(
      [
        { fileName: 'drills.md', text: drills },
        { fileName: 'ramp.txt', text: ramp },
      ],
      [await readLexicon('src/server/language/lexicon')],
    );
    const kindOf = async (question: string) =>
      (await chooseQuotes(question, await bot.search(question, 8))).kind;
    expect(await kindOf('¿Cuántos días de vacaciones tienen los empleados?')).not.toBe('answer');
    expect(await kindOf('¿Cada cuántos días se abandona el barco?')).toBe('answer');
  });

  it('answers with what follows a question, not with the question', async () => {
    expect(await bestQuote('How do I reset my password?')).toMatch(/^Open Settings/);
  });

  it('does not leave a short answer alone', async () => {
    expect(await bestQuote('refund')).toBe(
      'Yes. You can ask for your money back within 14 days of purchase.',
    );
    expect(await bestQuote('E02')).toBe('E02: sobrecalentamiento. Apague la caldera y espere 30 minutos.');
    expect(await bestQuote('E01')).toBe('E01: falta de agua. Rellene el circuito hasta 1,2 bar.');
  });

  it('quotes what a colon announces, and no further', async () => {
    expect(await bestQuote('What is the daily meal allowance?')).toMatch(
      /^The daily meal allowance is:.*€25$/s,
    );
  });

  it('quotes the sentence before where a pronoun points back to it', async () => {
    expect(await bestQuote('How often are laptops replaced?')).toBe(
      'Every employee chooses between two laptops. They are replaced every three years.',
    );
  });

  it.each([
    'What is the capital of France?',
    '¿Quién ganó el mundial de 2010?',
    'Do you offer dental insurance?',
    'asdf qwer',
    '',
  ])('refuses "%s"', async (question) => {
    expect((await choose(question)).kind).toBe('refusal');
  });

  it.each(['And by taxi?', '¿Y si voy en taxi?', 'what about taxis'])(
    'shows where the files speak of all that %s names, and claims no answer',
    async (question) => {
      const chosen = await choose(question);
      expect(chosen.kind).toBe('places');
      expect(chosen.kind === 'places' && chosen.best.text).toMatch(/Taxi rides/);
    },
  );

  it('refuses what the files do not name, however little is asked', async () => {
    expect((await choose('And by submarine?')).kind).toBe('refusal');
    expect((await choose('¿Y si voy en submarino?')).kind).toBe('refusal');
  });

  it('names the files and places that came nearest when it refuses', async () => {
    expect(await choose('Which laptops does the Queen of Denmark prefer for chess tournaments?')).toEqual({
      kind: 'refusal',
      nearest: expect.arrayContaining([{ fileId: '0', name: 'handbook.md' }]),
      places: expect.arrayContaining([
        expect.objectContaining({ text: 'Every employee chooses between two laptops.' }),
      ]),
    });
  });

  it('offers alternatives that neither repeat the answer nor are headings or questions', async () => {
    const chosen = await choose('hours');
    if (chosen.kind === 'refusal') throw new Error('refused');
    expect(chosen.alternatives.length).toBeLessThanOrEqual(2);
    const texts = [chosen.best, ...chosen.alternatives].map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text).not.toMatch(/^#|\?$/);
  });

  it('offers no alternative that is read out with the answer already', async () => {
    const text = `# Keys

The key of the greenhouse hangs beside the door. Whoever takes the key of the greenhouse signs the list. The key goes back before noon.

# Watering

On Fridays the greenhouse is opened with the key of the caretaker, who keeps it.
`;
    const chosen = await choose('Who takes the key of the greenhouse?', { 'garden.md': text });
    if (chosen.kind === 'refusal') throw new Error('refused');
    const { paragraph } = chosen.best;
    expect(text.slice(paragraph?.start, paragraph?.end)).toMatch(/^The key of the greenhouse hangs.*noon\.$/);
    expect(chosen.alternatives.map((other) => other.text)).toEqual([expect.stringMatching(/^On Fridays/)]);
  });

  it('gives spans at which the file has the quoted text, within their paragraph', async () => {
    for (const question of [
      'How many days of holiday do I get?',
      'refund',
      'daily meal allowance',
      'hours',
    ]) {
      const chosen = await choose(question);
      if (chosen.kind === 'refusal') throw new Error('refused');
      for (const { passage, text, start, end, paragraph } of [chosen.best, ...chosen.alternatives]) {
        const source = new Map(Object.entries(officeFiles)).get(passage.fileName);
        expect(source?.slice(start, end)).toBe(text);
        expect(paragraph?.start ?? start).toBeLessThanOrEqual(start);
        expect(paragraph?.end ?? end).toBeGreaterThanOrEqual(end);
      }
    }
  });

  it('claims nothing where another file answers as well, and shows the place in each', async () => {
    const north = 'The gate of the yard is locked at 22:00 by the guard.';
    const south = 'The gate of the yard is locked at 23:30 by the nurse.';
    const question = 'When is the gate of the yard locked?';
    expect(await choose(question, { north, south })).toMatchObject({
      kind: 'places',
      best: { text: north },
      alternatives: [{ text: south }],
    });
    // What both say alike is claimed.
    expect(await choose(question, { north, copy: `${north} It is green.` })).toMatchObject({
      kind: 'answer',
    });
  });

  it('shows each place once, though one passage speaks of what is asked again and again', async () => {
    const chosen = await choose('How many tariffs does the ferry have?', {
      'a.txt':
        'The tariff of the ferry is posted.\n\nThe ferry has a tariff of its own.\n\nA tariff binds the ferry.',
      'b.txt': 'The ferry had no tariff before the war.',
      'c.txt': 'Cats may board the ferry by the tariff of bags.',
    });
    const places = chosen.kind === 'refusal' ? [] : [chosen.best, ...chosen.alternatives];
    expect(chosen.kind).toBe('places');
    expect(places.map(({ passage }) => passage.fileName).sort()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  });
});
