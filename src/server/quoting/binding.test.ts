import { describe, expect, it } from 'vitest';
import { chooseFrom } from './testing/choose.ts';

const tier = async (question: string, files: Readonly<Record<string, string>>) =>
  (await chooseFrom(question, files)).kind;

const incidents = `Date: 2025-03-01; Kind: Theft; Quay: A; Loss: 1200
Date: 2025-04-02; Kind: Theft; Quay: C; Loss: 310
Date: 2025-05-01; Kind: Fire; Quay: B; Loss: 12000

The harbour office keeps this list of incidents for the insurers and looks at it every quarter.`;
const halls = `Hall: North; Floor: ground; Seats: 40
Hall: South; Floor: upper; Seats: 15

All halls are cleaned on Mondays and may be hired by clubs and by schools.`;
const casos = `Tipo: Robo; Muelle: A; Casos: 4
Tipo: Incendio; Muelle: B; Casos: 1

La oficina del puerto revisa esta lista de incidencias cada trimestre.`;

describe('a row is claimed as an answer', () => {
  it.each([
    ['How many seats does the North hall have?', halls],
    ['On which floor is the North hall?', halls],
    ['Who reported a theft on quay C?', incidents.replace('Quay: C', 'Quay: C; Reported by: Ana')],
    ['¿Cuántos robos hubo en el muelle A?', casos],
    ['How much did the theft on quay C lose?', incidents],
  ])('where it tells what is asked for: %s', async (question, text) => {
    expect(await tier(question, { 'list.txt': text })).toBe('answer');
  });

  it.each([
    ['How many thefts were there on quay C?', incidents],
    ['How many incidents on quay C were no theft?', incidents],
    ['How many thefts did not happen on quay C?', incidents],
    ['Which theft on quay C was not insured?', incidents],
    ['Which kind of theft has the highest loss?', incidents],
    ['What is the total loss of thefts on quay C?', incidents],
    ['What is the difference in loss between the theft and the fire?', incidents],
    ['By how much did the loss of thefts on quay C increase?', incidents],
    ['Which hall has more seats than the North hall, more than 40 seats?', halls],
    ['¿Qué robo del muelle A tuvo más casos?', casos],
    ['¿Cuántos robos no ocurrieron en el muelle A?', casos],
  ])('but not where it is one of those that are asked for: %s', async (question, text) => {
    expect(await tier(question, { 'list.txt': text })).not.toBe('answer');
  });
});

describe('a sentence is claimed as the answer to how many', () => {
  const crew = 'There were 3 thefts on quay C in the year 2024. The crew of the tug was told at once.';
  const toc = 'All packages of this manual, and how they are built, follow in section 7.3. Read it first.';

  it('where it counts just that', async () => {
    expect(await tier('How many thefts were there on quay C?', { 'a.txt': crew })).toBe('answer');
  });

  it('but not where the question denies and it does not, or its number says where something stands', async () => {
    expect(await tier('How many thefts were not on quay C?', { 'a.txt': crew })).not.toBe('answer');
    expect(await tier('How many packages does this manual have?', { 'a.txt': toc })).not.toBe('answer');
  });
});

describe('a sentence is claimed as the answer to what a thing is', () => {
  const cases = [
    ['What is a fender?', 'A fender is a cushion between the hull and the quay.'],
    ['What does demurrage mean?', 'demurrage – what is paid for each day that a ship stays too long'],
    ['What is oakum?', 'Oakum is tarred hemp that fills the seams of a hull.'],
    ['What is marl?', 'Marl is made of clay and lime from the bed of the harbour.'],
    ['What is a pontoon?', 'A pontoon is made up of floats, planks and a rail.'],
    ['¿Qué es la estopa?', 'La estopa es hecha de cáñamo viejo, que se corta en tiras.'],
    ['¿Qué es un bolardo?', 'Bolardo (de hierro): poste al que se amarran los barcos del puerto.'],
    [
      'What is demurrage?',
      'Of fees.\n\nDemurrage\n\nShips pay demurrage for each day that they stay too long at a berth.',
    ],
  ] as const;
  it.each(cases)('where it says so, or stands first below its name: %s', async (question, text) => {
    expect(await tier(question, { 'words.md': text })).toBe('answer');
  });

  it.each([
    ['What is a fender?', 'Each crew hangs a fender over the side before it moors at the quay.'],
    ['What is oakum?', 'Oakum is tarred each spring before the boats go out to sea.'],
    ['What is oakum?', 'Oakum is needed.'],
    ['What is a pontoon?', 'A pontoon is painted by the crew of the harbour office.'],
    ['¿Para qué sirve un bolardo?', 'El capitán pinta cada bolardo de amarillo en primavera.'],
    ['What does demurrage mean?', 'The office sends the bill for demurrage once a month.'],
  ])('but not where it only names it: %s', async (question, text) => {
    expect(await tier(question, { 'words.md': text })).toBe('places');
  });

  it.each([
    ['What is in /hold?', '/hold/: lists of all that is under the hatches'],
    ['What does the manifest contain?', '"Manifest": every crate that is on board, with its weight'],
    ['¿Qué hay en /bodega?', '/bodega/: listas de lo que va bajo las escotillas'],
    ['¿Qué contiene el manifiesto?', '«Manifiesto»: cada caja que va a bordo, con su peso'],
  ])('or is the entry of what holds it, in quotes or as a path: %s', async (question, entry) => {
    const others = question.startsWith('¿')
      ? 'El capitán firma el manifiesto. Cada noche alguien copia /bodega.'
      : 'The master signs the manifest. Each night somebody copies /hold.';
    const choice = await chooseFrom(question, { 'lists.txt': `${others}\n\n${entry}` });
    expect(choice).toMatchObject({ kind: 'answer', best: { text: expect.stringContaining(entry) } });
  });

  it('and not to what a known thing amounts to', async () => {
    const rule = 'Guests pay the berth fee of 20 euros at the office.';
    expect(await tier('What is the berth fee?', { 'fees.md': rule })).toBe('answer');
  });
});

describe('a sentence is claimed as the answer to whether something is so', () => {
  const rule =
    'Children below the age of 12 are not let into the engine room of the tug. It is locked at night.';
  const norma =
    'No se admiten niños menores de 12 años en la sala de máquinas del remolcador. Se cierra de noche.';

  it.each([
    ['Are children allowed in the engine room of the tug?', rule],
    ['¿Se admiten niños en la sala de máquinas del remolcador?', norma],
  ])('where it names just that: %s', async (question, text) => {
    expect(await tier(question, { 'rules.md': text })).toBe('answer');
  });

  it.each([
    ['Can I smoke in the engine room of the tug?', rule],
    ['¿Se puede silbar en la sala de máquinas del remolcador?', norma],
  ])('but not where it says something else of the same place: %s', async (question, text) => {
    expect(await tier(question, { 'rules.md': text })).toBe('places');
  });
});

describe('a row that is called by its name, of which a column is named', () => {
  const machines = `Machine: Kestrel; Built: 2014; Spindles: 12; Operators: 3; Hall: North
Machine: Merlin; Built: 2019; Spindles: 4; Operators: 1; Hall: South

The foreman keeps this register.`;
  const rules = `Before the Kestrel is started, operators check the guards and the lamps of every machine in the hall.

Machine: Kestrel; Noise: 81 dB; With operators in the hall: Never at full speed
Machine: Merlin; Noise: 74 dB; With operators in the hall: Allowed

How many operators a machine needs is decided by the foreman each quarter.`;
  const files = { 'register.txt': machines, 'rules.txt': rules };

  it.each([
    ['How many operators does the Kestrel need?', 'Operators: 3'],
    ['How many spindles turn on the Merlin?', 'Spindles: 4'],
    ['¿Cuántos operadores tiene la Kestrel?', 'Operators: 3'],
  ])('is the answer among texts that speak of the same: %s', async (question, cell) => {
    const choice = await chooseFrom(question, files);
    expect(choice.kind).toBe('answer');
    expect(choice.kind === 'answer' && choice.best.text).toContain(cell);
  });

  it.each([
    'How many operators fainted beside the Kestrel?',
    'What is the weight of the Kestrel?',
    'How many operators does the Buzzard need?',
    'Which car does the North Kestrel drive?',
    'What is the key code of the hall of the Kestrel?',
    'How many operators resigned at the Merlin?',
    '¿Cuántos operadores renunciaron en la Merlin?',
  ])('is none where more is asked for than it says: %s', async (question) => {
    expect((await chooseFrom(question, files)).kind).not.toBe('answer');
  });
});
