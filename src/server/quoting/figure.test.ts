import { describe, expect, it } from 'vitest';
import { makeWorkbook } from '../reading/testing/compound-documents.ts';
import { passagesOf } from '../tables/testing/tables-of.ts';
import { figureFor } from './figure.ts';

const incidents = `Date,Kind,Quay,Loss,Reported by
2025-03-01,Theft,A,"1,200.50",Ana
2025-03-09,Damage,C,80.00,Luis
2025-04-02,Theft,C,310.00,Ana
2025-04-20,Theft,C,15.25,Eva
2025-05-01,Fire,B,"12,000.00",Luis
2025-05-03,Damage,A,40.00,Ana
`;
const robos = `Fecha;Tipo;Muelle;Daño;Agente
01/03/2025;Robo;A;1.200,50 €;Ana
09/03/2025;Avería;C;80,00 €;Luis
02/04/2025;Robo;C;310,00 €;Ana
20/04/2025;Robo;C;15,25 €;Eva
01/05/2025;Incendio;B;12.000,00 €;Luis
03/05/2025;Avería;A;40,00 €;Ana
`;

type Files = Record<string, string | Uint8Array>;

async function figure(question: string, files: Files) {
  const passages = (
    await Promise.all(Object.entries(files).map(([name, content]) => passagesOf(name, content)))
  ).flat();
  return (await figureFor(question, passages, passages))?.figure ?? null;
}

const figureOf = async (question: string, files: Files = { 'incidents.csv': incidents }) =>
  (await figure(question, files))?.value ?? null;

describe('a plain question for a figure', () => {
  it.each([
    ['How many thefts on quay C?', 2],
    ['How many thefts were there on quay A?', 1],
    ['How many incidents were recorded on quay C?', 3],
    ['How many incidents were there in April 2025?', 2],
    ['How many incidents in March?', 2],
    ['how many thefts are there in total', 3],
    ['What is the number of incidents reported by Ana?', 3],
    ['How many fires were there on quay C?', 0],
    ['What is the total loss on quay C?', 405.25],
    ['What was the average loss of thefts?', 508.58],
    ['What is the highest loss on quay A?', 1200.5],
    ['Which incident has the lowest loss?', 15.25],
    ['How many thefts were not on quay C?', 1],
    ['How many incidents were no thefts?', 3],
    ["How many incidents weren't reported by Ana?", 3],
    ['How many incidents were there on quay C except thefts?', 1],
    ['How many incidents had a loss of more than 300?', 3],
    ['How many thefts had a loss of at most 310?', 2],
    ['How many incidents on quay C had a loss under 100?', 2],
    ['How many incidents were there before April 2025?', 2],
    ['How many thefts were recorded since April 2025?', 2],
    ['What is the total loss of incidents not on quay C?', 13240.5],
    ['Which incidents were not on quay C?', 3],
    ['Which incidents had a loss of more than 1000?', 2],
    ['Which incident has the most loss?', 12000],
  ])('is answered: %s', async (question, expected) => {
    expect(await figureOf(question)).toBe(expected);
  });

  it.each([
    ['¿Cuántos robos hubo en el muelle C?', 2],
    ['¿Cuántas averías se registraron en el muelle A?', 1],
    ['¿Cuál es el total del daño en el muelle C?', 405.25],
    ['¿Cuál fue el daño medio de los robos?', 508.58],
    ['¿Cuál es el daño más alto en el muelle A?', 1200.5],
    ['¿Cuántos robos hubo en abril de 2025?', 2],
    ['¿Cuántos robos no ocurrieron en el muelle C?', 1],
    ['¿Cuántos robos tienen un daño de más de 300 euros?', 2],
    ['¿Cuántos robos hubo con un daño inferior a 100 euros?', 1],
    ['¿Cuántos robos tienen un daño de como máximo 310 euros?', 2],
    ['¿Cuántos robos hubo antes de abril de 2025?', 1],
    ['¿Qué robos no ocurrieron en el muelle C?', 1],
    ['¿Cuántos robos hubo excepto en el muelle C?', 1],
  ])('is answered in Spanish: %s', async (question, expected) => {
    expect(await figureOf(question, { 'incidencias.csv': robos })).toBe(expected);
  });

  it.each([
    'How many thefts were there on quay D?',
    'How many thefts on quays A and C?',
    'How many thefts per officer?',
    'How many thefts cost more than 300?',
    'How many thefts were solved on quay C?',
    'How many thefts had a loss?',
    'What does loss mean on quay C?',
    'What is the total on quay C?',
    'What is the loss on quay A?',
    'How many kinds are there?',
    'Who reported the theft on quay A?',
    'How many?',
    'How many are there in total?',
  ])(
    'is left alone where a word of it is not the table’s, or changes what is meant: %s',
    async (question) => {
      expect(await figureOf(question)).toBeNull();
    },
  );

  it.each([
    'How many thefts were not on quay C in April?',
    'How many thefts were not on quay A and not on quay C?',
    'How many thefts not solved on quay C?',
    'How many incidents were there after the fire?',
    'How many incidents had more than 300?',
    'How many incidents had a loss of more than 300 kg?',
    'Which incidents were reported by Ana?',
    'Which incidents had a loss of more than 50000?',
    'Which incidents were not solved?',
    'How many incidents without a loss?',
    'Which incident has the most witnesses?',
  ])('is left alone where it is not certain what is denied or compared: %s', async (question) => {
    expect(await figureOf(question)).toBeNull();
  });

  it('knows what is blank, dear and cheap', async () => {
    const rooms = `Room,Floor,Price,Phone
Attic,3,80.00 €,
Cellar,0,45.00 €,555 101
Garden,1,120.00 €,555 102
Tower,3,95.00 €,
`;
    const ask = (question: string) => figureOf(question, { 'rooms.csv': rooms });
    expect(await ask('How many rooms have no phone?')).toBe(2);
    expect(await ask('How many rooms are there without a phone?')).toBe(2);
    expect(await ask('Which rooms do not have a phone?')).toBe(2);
    expect(await ask('Which is the cheapest room?')).toBe(45);
    expect(await ask('What is the most expensive room?')).toBe(120);
    expect(await ask('Which is the most expensive room on floor 3?')).toBe(95);
    expect(await ask('Which rooms cost less than 90 euros?')).toBe(2);
    expect(await ask('How many rooms are not on floor 3?')).toBe(2);
    const list = await figure('Which rooms cost less than 90 euros?', { 'rooms.csv': rooms });
    expect(list).toMatchObject({ of: 'list', where: ['Price < 90'], matched: 2, all: 4 });
    expect(list?.rows).toHaveLength(2);
  });

  it('counts the rows whose numbers measure something, by dates in words, too', async () => {
    const shifts = `Day,Crane,Kind,Hours
2024-03-04,North,oil,3
2024-05-06,South,belt,2
2024-05-19,North,motor,8
2024-07-01,East,belt,1
2024-07-22,South,oil,5
2024-09-30,North,belt,3
`;
    const ask = (question: string) => figureOf(question, { 'repairs.csv': shifts });
    expect(await ask('How many repairs were there in May?')).toBe(2);
    expect(await ask('How many repairs were there before July?')).toBe(3);
    expect(await ask('How many rows does repairs have?')).toBe(6);
    expect(await ask('How many repairs were there in January?')).toBe(0);
    const tickets = 'Día;Teatro;Entradas\nlunes;Goya;120\nmartes;Goya;80\njueves;Rex;95\n';
    const sold = (question: string) => figureOf(question, { 'ventas.csv': tickets });
    expect(await sold('¿Cuántas entradas tiene el teatro Goya?')).toBe(200);
    expect(await sold('¿Cuántas entradas hubo el jueves?')).toBe(95);
    expect(await sold('¿Cuántas filas tiene el teatro Goya?')).toBe(2);
    const lines = 'Branch,Town,Lines\nA1,Leith,12\nB2,York,30\nC3,Leith,8\n';
    expect(await figureOf('How many lines are there in Leith?', { 'phones.csv': lines })).toBe(20);
    const budget = 'Team,Budget\nNorth,"10,000"\nSouth,"8,250"\n';
    expect(await figureOf('How many rows are in budget?', { 'budget.csv': budget })).toBe(2);
    expect(await figureOf('What is the total budget?', { 'budget.csv': budget })).toBe(18_250);
  });

  it('denies nothing of rows that do not say it', async () => {
    const open = incidents.replace('Damage,A', ',A');
    expect(await figureOf('How many incidents were no thefts?', { 'incidents.csv': open })).toBeNull();
  });

  it('is left alone where two tables could be meant, or a value is only part of another', async () => {
    const question = 'How many thefts on quay C?';
    expect(await figureOf(question, { 'a.csv': incidents, 'b.csv': incidents })).toBeNull();
    const attempted = incidents.replace('Damage,A', 'Attempted theft,A');
    expect(await figureOf(question, { 'incidents.csv': attempted })).toBeNull();
  });

  it('is left alone where each row may stand for several', async () => {
    const stock = 'Article,Hall,Quantity\nBolts,1,40\nBolts,2,15\nNuts,1,7\n';
    expect(await figureOf('How many bolts are there in hall 1?', { 'stock.csv': stock })).toBeNull();
    const sums = 'Quay,Kind,Cases\nA,Theft,4\nA,Fire,1\nC,Theft,6\nC,Fire,2\n';
    expect(await figureOf('How many thefts on quay C?', { 'sums.csv': sums })).toBeNull();
    const once = 'Kind,Cost\nTheft,4.50\nFire,1.20\n';
    expect(await figureOf('How many thefts are there?', { 'once.csv': once })).toBeNull();
  });

  it('sums up what a column has counted already', async () => {
    const halls = 'Hall,Floor,Seats\nNorth,1,40\nSouth,1,15\nEast,2,7\n';
    expect(await figureOf('How many seats are there on floor 1?', { 'halls.csv': halls })).toBe(55);
    expect(await figureOf('How many halls are there on floor 1?', { 'rooms.csv': halls })).toBe(2);
  });

  it('adds up nothing that is each row’s own', async () => {
    const leave = 'Years of service,Days\n1,22\n5,25\n10,28\n';
    expect(await figureOf('How many days of leave do we have?', { 'leave.csv': leave })).toBeNull();
    expect(await figureOf('How many days?', { 'leave.csv': leave })).toBeNull();
  });

  it('takes a kind that begins like a total for what it is', async () => {
    const losses =
      'Kind,Ship,Since\nTotal loss,Ana,2024-01-05\nTotal loss,Eva,2024-02-05\nDent,Eva,2024-03-05\n';
    expect(await figureOf('How many dents did Eva have?', { 'damages.csv': losses })).toBe(1);
    expect(await figureOf('How many damages did Eva have?', { 'damages.csv': losses })).toBe(2);
    // Each of them, or the total ones.
    expect(await figureOf('How many losses did Eva have?', { 'losses.csv': losses })).toBeNull();
  });

  it('is left alone where a sentence of the files says it', async () => {
    const told = { 'notes.txt': 'The average loss of thefts was 512.00 in the year before.' };
    expect(
      await figureOf('What was the average loss of thefts?', { 'incidents.csv': incidents, ...told }),
    ).toBeNull();
  });

  it('leaves out the row of totals, and is left alone where that says another sum', async () => {
    const sheet = (total: string) => `Item,Price\nTea,2.00\nSoup,5.50\nTotal,${total}\n`;
    expect(await figureOf('What is the sum of the prices?', { 'menu.csv': sheet('7.50') })).toBe(7.5);
    expect(await figureOf('What is the sum of the prices?', { 'menu.csv': sheet('8.50') })).toBeNull();
  });

  it('is left alone where a cell is no number', async () => {
    const menu = `Item,Price\n${Array.from({ length: 20 }, (_, at) => `Dish ${at},${at}.50`).join('\n')}\nFish,by weight\n`;
    expect(await figureOf('What is the average price?', { 'menu.csv': menu })).toBeNull();
  });

  it('tells the unit, the conditions and the rows that it rests on', async () => {
    const found = await figure('¿Cuál es el total del daño en el muelle C?', { 'incidencias.csv': robos });
    expect(found).toMatchObject({
      of: 'sum',
      column: 'Daño',
      unit: '€',
      decimals: 2,
      where: ['Muelle: C'],
      matched: 3,
      all: 6,
      fileName: 'incidencias.csv',
    });
    expect(found?.rows).toHaveLength(3);
  });

  it('is answered by the sheet of a workbook that it names', async () => {
    const rows = incidents
      .trim()
      .split('\n')
      .map((line) => line.replace('"1,200.50"', '1200.50').replace('"12,000.00"', '12000.00').split(','));
    const files = {
      'harbour.xlsx': makeWorkbook('xlsx', {
        Incidents: rows,
        Damages: [
          ['Ship', 'Hull'],
          ['Ana', 'old'],
          ['Eva', 'new'],
        ],
      }),
    };
    expect(await figureOf('How many incidents on quay C?', files)).toBe(3);
  });

  it('is none where two columns are called the same, or where a cell is longer than is read', async () => {
    const csv = (head: string, note: string) => `Kind,${head},Note\nTheft,5,${note}\nTheft,7,none\n`;
    const question = 'What is the total loss of thefts?';
    expect(await figureOf(question, { 'a.csv': csv('Loss', 'none') })).toBe(12);
    expect(await figureOf(question, { 'a.csv': csv('Loss', 'wórd,'.repeat(900)) })).toBe(null);
    const twice = 'Kind,Año,ano,Note\nTheft,5,6,a\nTheft,7,8,b\n';
    expect(await figureOf('What is the total año of thefts?', { 'a.csv': twice })).toBe(null);
  });
});
