import { describe, expect, it } from 'vitest';
import { passagesOf } from '../tables/testing/tables-of.ts';
import { figureFor } from './figure.ts';
import { figureText } from './figure-text.ts';

const hires = `Bike,Station,Riders,Fee,Weight,Day,Returned
Ash,Pier,2,14.50 €,21 kg,2026-01-09,2026-01-12
Beech,Mill,1,9.00 €,14 kg,2026-02-20,2026-02-21
Cherry,Pier,3,22.00 €,28 kg,2026-03-05,2026-04-02
Elder,Gate,1,8.00 €,12 kg,2026-05-17,2026-05-18
Fir,Mill,4,31.00 €,30 kg,2026-06-30,2026-07-04
`;
const [oneDate] = [hires.replace(/,(?:Returned|2026-\d\d-\d\d)$/gm, '')];

async function asked(question: string, table = oneDate) {
  const passages = await passagesOf('hires.csv', table);
  return figureFor(question, passages, passages);
}
const groups = async (question: string) =>
  (await asked(question))?.figure.divided?.groups.map(({ name, value }) => `${name} ${value}`) ?? null;
const value = async (question: string, table?: string) =>
  (await asked(question, table))?.figure.value ?? null;

describe('a plain question for figures', () => {
  it.each([
    ['How many hires per station?', ['Pier 2', 'Mill 2', 'Gate 1']],
    ['hires by station', ['Pier 2', 'Mill 2', 'Gate 1']],
    ['What is the total fee for each station?', ['Mill 40', 'Pier 36.5', 'Gate 8']],
    ['average fee per station', ['Mill 20', 'Pier 18.25', 'Gate 8']],
    ['How many riders were there at each station?', ['Pier 5', 'Mill 5', 'Gate 1']],
    ['Which station had the most hires?', ['Pier 2', 'Mill 2', 'Gate 1']],
    ['Which station has the highest total fee?', ['Mill 40', 'Pier 36.5', 'Gate 8']],
    ['How many different stations are there?', ['Pier 2', 'Mill 2', 'Gate 1']],
  ])('is answered for each value of a column: %s', async (question, expected) => {
    expect(await groups(question)).toEqual(expected);
  });

  it.each([
    ['How many hires per bike?'],
    ['How many hires per owner?'],
    ['How many stations are there?'],
    ['Which owner had the most hires?'],
  ])('is left alone where nothing divides the rows so: %s', async (question) => {
    expect(await asked(question)).toBeNull();
  });

  it('names the row that is highest, and lists so many of the first', async () => {
    expect((await asked('Which is the heaviest bike?'))?.figure).toMatchObject({ value: 30, names: 'Fir' });
    expect((await asked('lightest bike'))?.figure).toMatchObject({ value: 12, names: 'Elder' });
    const first = await asked('What are the three most expensive hires?');
    expect(first?.figure).toMatchObject({ of: 'top', value: 3, column: 'Fee', isAscending: false });
    const text =
      first &&
      figureText(
        first.figure,
        first.passages.map((each) => ({ ...each })),
        'en',
      );
    expect(text).toMatch(/Bike: Fir.*\n.*Bike: Cherry.*\n.*Bike: Ash/);
    expect(text).not.toContain('Elder');
    const last = await asked('top 2 hires by riders');
    expect(last?.figure).toMatchObject({ of: 'top', column: 'Riders' });
    // Two have as few: it is not certain which is among the first.
    expect(await asked('the hire with the fewest riders')).toMatchObject({ figure: { value: 1 } });
    expect(await asked('What are the 4 hires with the most riders?')).toBeNull();
  });

  it.each([
    ['How many hires in the first quarter of 2026?', 3],
    ['How many hires were there in Q2?', 2],
    ['¿Cuántos hires hubo en el segundo trimestre de 2026?', 2],
    ['How many hires between February and May 2026?', 3],
    ['How many hires before 17 May 2026?', 3],
    ['How many hires since 2026-05-17?', 2],
    ['Which hires were made in March?', 1],
    ['What is the total fee after 1 March 2026?', 61],
    ['How many hires have a fee between 9 and 22 euros?', 3],
    ['How many hires had more than 1 rider and a fee of less than 30 euros?', 2],
    ['hires with more than 2 riders under 25 euros', 1],
    ['Which bikes weigh more than 20 kg?', 3],
    ['Which bikes are heavier than 20 kg and lighter than 29 kg?', 2],
    ['How many riders in total?', 11],
  ])('knows stretches of time, two ends, and two conditions: %s', async (question, expected) => {
    expect(await value(question)).toBe(expected);
  });

  it('reads thousands as Spanish heads write them, though no other word tells the language', async () => {
    const vans =
      'Matrícula;Carga (kg);Kilómetros\n4410;1.500;120.340\n7721;1.200;98.000\n1190;7.800;310.500\n';
    const ask = async (question: string) => {
      const passages = await passagesOf('furgones.csv', vans);
      return (await figureFor(question, passages, passages))?.figure.value;
    };
    expect(await ask('¿Cuántos furgones tienen una carga de más de 1.400?')).toBe(2);
    expect(await ask('total de kilómetros')).toBe(528_840);
  });

  it('takes what is called as a quarter may be for what the table has, where no year stands by it', async () => {
    const flights =
      'Flight,Terminal,Seats,Day\nA1,T1,90,2026-01-03\nA2,T2,120,2026-02-03\nA3,T2,150,2026-07-03\n';
    expect(await value('How many flights in T2?', flights)).toBe(2);
    expect(await value('How many hires in T2 2026?')).toBe(2);
  });

  it('does not say which cost is the highest where some are written below zero', async () => {
    const costs = 'Entry,Shop,Cost\nA,North,-11\nB,South,-30\nC,South,-150\n';
    expect(await value('Which shop had the highest total cost?', costs)).toBeNull();
  });

  it('takes the dates that the question names, where there are several', async () => {
    expect(await value('How many hires were returned in April?', hires)).toBe(1);
    expect(await value('How many hires were there in April?', hires)).toBeNull();
  });
});
