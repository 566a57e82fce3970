import { describe, expect, it } from 'vitest';
import { passagesOf } from '../tables/testing/tables-of.ts';
import { figureFor } from './figure.ts';

/** What a question comes to over one small table; null for no figure. */
async function figureOf(name: string, csv: string, question: string): Promise<number | null> {
  const passages = await passagesOf(name, csv);
  return (await figureFor(question, passages, passages))?.figure.value ?? null;
}

describe('numbers that are given out', () => {
  const tickets = 'Ticket,Status,Owner\n501,open,Ana\n502,closed,Eva\n503,open,Luis\n';
  const rooms = 'Room number,Floor,Beds\n101,1,2\n102,1,3\n201,2,2\n';
  const pedidos = 'Cliente;Pedido;Estado\nAcme;1001;abierto\nAcme;1003;cerrado\nBeta;1004;abierto\n';

  it.each([
    ['tickets.csv', tickets, 'How many tickets are open?', 2],
    ['tickets.csv', tickets, 'How many tickets are there?', 3],
    ['tickets.csv', tickets, 'What is the total of the tickets?', null],
    ['tickets.csv', tickets, 'What is the highest ticket?', null],
    ['tickets.csv', tickets, 'What is the average ticket?', null],
    ['rooms.csv', rooms, 'How many rooms are on floor 1?', 2],
    ['rooms.csv', rooms, 'How many beds are on floor 1?', 5],
    ['pedidos.csv', pedidos, '¿Cuántos pedidos tiene Acme?', 2],
    ['pedidos.csv', pedidos, '¿Cuál es el pedido más alto?', null],
    // Amounts are no such numbers, though no two are the same.
    ['sales.csv', 'Sales,Shop\n420,North\n130,South\n', 'What is the total of the sales?', 550],
  ])('are counted and never added up: %s %j %s', async (name, csv, question, expected) => {
    expect(await figureOf(name, csv, question)).toBe(expected);
  });

  it('are told by how they run on, in whichever order and from whichever number', async () => {
    for (const first of [1, 101, 20_250_001])
      for (const steps of [
        [0, 1, 2, 3],
        [0, 2, 3, 5],
      ]) {
        const rows = steps.map((step, at) => `${first + step},${at % 2 === 0 ? 'open' : 'closed'}`);
        const csv = `Order,Status\n${rows.join('\n')}\n`;
        expect(await figureOf('orders.csv', csv, 'How many orders are open?')).toBe(2);
        expect(await figureOf('orders.csv', csv, 'What is the sum of the orders?')).toBeNull();
      }
  });
});

describe('what rows are compared with', () => {
  const staff =
    'Name,Team,Start,Salary\nAna,A,2019,35000\nEva,B,2020,42000\nLuis,A,2021,31000\nOtto,C,2019,50000\nPia,B,2022,38000\n';
  const notas = 'Alumno;Grupo;Nota\nAna;A;9\nEva;B;7\nLuis;A;10\nPia;B;9,5\n';
  const sites = 'Site,Opened,Staff\nNorth,2005,80\nSouth,2010,120\nEast,2015,40\nWest,2009,95\nMid,2020,60\n';

  it.each([
    ['staff.csv', staff, 'How many staff started after 2019?', 3],
    ['staff.csv', staff, 'How many staff started before 2021?', 3],
    ['staff.csv', staff, 'How many staff started in 2019?', 2],
    ['staff.csv', staff, 'How many staff have a salary over 35000?', 3],
    ['staff.csv', staff, 'How many staff in team A have a salary of at least 35000?', 1],
    ['notas.csv', notas, '¿Cuántos alumnos tienen una nota superior a 9?', 2],
    ['sites.csv', sites, 'How many sites opened before 2010?', 2],
    ['sites.csv', sites, 'How many sites opened since 2015?', 2],
    ['sites.csv', sites, 'How many sites have at least 80 staff?', 3],
    ['sites.csv', sites, 'How many sites have more than 80 rooms?', null],
  ])('is no value that they have, though a row has it: %s %j %s', async (name, csv, question, expected) => {
    expect(await figureOf(name, csv, question)).toBe(expected);
  });

  it('splits the rows with what is left, at whichever of their values', async () => {
    for (const border of [31000, 35000, 38000, 42000, 50000]) {
      const over = await figureOf('staff.csv', staff, `How many staff have a salary over ${border}?`);
      const rest = await figureOf('staff.csv', staff, `How many staff have a salary of at most ${border}?`);
      expect((over ?? 0) + (rest ?? 0)).toBe(5);
    }
  });
});

describe('words of grammar that stand as names or values', () => {
  const staff =
    'Name,Department,Country,Age\nAna,IT,US,20\nEva,HR,UK,30\nLuis,IT,US,44\nOtto,Sales,ES,52\nPia,All,ES,31\n';
  const teams = 'Person,Team\nAna,A\nEva,B\nLuis,A\nPia,I\n';
  const lamps = 'Lamp,State,Since\nNorth,on,2020-01-05\nSouth,off,2020-02-05\nEast,on,2020-03-05\n';

  it.each([
    ['staff.csv', staff, 'How many staff are in IT?', 2],
    ['staff.csv', staff, 'How many staff do we have in the US?', 2],
    ['staff.csv', staff, 'What is the highest age in IT?', 44],
    ['staff.csv', staff, 'What is the average age in US?', 32],
    ['staff.csv', staff, 'How many staff do I have?', 5],
    ['staff.csv', staff, 'How many staff are there in all?', null],
    ['staff.csv', staff, 'how many staff are in it?', null],
    ['staff.csv', staff, 'How many staff do we have in THE?', null],
    ['staff.csv', staff, 'Do tell me how many staff we have', 5],
    ['people.csv', teams, 'How many people are in A?', 2],
    ['teams.csv', teams, 'How many persons are in A?', 2],
    ['teams.csv', teams, 'How many persons are in a?', null],
    ['teams.csv', teams, 'How many persons are in team A?', 2],
    ['teams.csv', teams, 'How many persons are in I?', null],
    ['lamps.csv', lamps, 'How many lamps are on?', null],
    ['lamps.csv', lamps, 'How many lamps are there?', 3],
  ])('are never passed over: %s %j %s', async (name, csv, question, expected) => {
    expect(await figureOf(name, csv, question)).toBe(expected);
  });
});

describe('costs that are written below zero', () => {
  it('are not ranked by their sign', async () => {
    const costs = 'Item,Cost\nRent,-900\nFood,-300\nPower,-400\n';
    expect(await figureOf('costs.csv', costs, 'What is the highest cost?')).toBeNull();
    expect(await figureOf('costs.csv', costs, 'What is the lowest cost?')).toBeNull();
    const warmth = 'Town,Temperature\nOslo,-9.5\nBergen,-3\nTurku,-4\n';
    expect(await figureOf('towns.csv', warmth, 'What is the highest temperature?')).toBe(-3);
  });
});

describe('rows that sum up others', () => {
  const regions =
    'Region,Office,Sales\nNorth,A,100\nNorth,B,120\nNorth Total,,220\nSouth,C,150\nSouth,D,50\nSouth Total,,200\n';
  const regiones = 'Región;Ventas\nNorte;300\nSur;500\nEste;400\nMedia;400\n';

  it.each([
    ['regions.csv', regions, 'What is the sum of the sales?', 420],
    ['regions.csv', regions, 'What is the highest sales?', 150],
    ['regiones.csv', regiones, '¿Cuál es el total de las ventas?', 1200],
    ['regiones.csv', regiones, '¿Cuántas regiones hay?', 3],
    ['costs.csv', 'Item,Cost\na,10\nb,11\nc,20\n,41\n', 'What is the total cost?', 41],
  ])('are not added to them: %s %j %s', async (name, csv, question, expected) => {
    expect(await figureOf(name, csv, question)).toBe(expected);
  });
});

describe('days that are written in words', () => {
  const incidents =
    'Date,Kind,Loss\n2025-03-09,Theft,9.00\n2025-03-10,Fire,6.00\n2025-04-02,Theft,2.00\n2025-04-20,Theft,7.00\n';
  const citas = 'Fecha;Sala\n09/03/2025;A\n10/03/2025;B\n20/04/2025;B\n';

  it.each([
    ['incidents.csv', incidents, 'How many incidents were there on 9 March 2025?', 1],
    ['incidents.csv', incidents, 'How many incidents were there on March 10th?', 1],
    ['incidents.csv', incidents, 'How many incidents were there on 11 March 2025?', 0],
    ['incidents.csv', incidents, 'How many incidents were there before 2 April 2025?', 2],
    ['incidents.csv', incidents, 'How many thefts were there since April 2, 2025?', 2],
    ['incidents.csv', incidents, 'Which incidents were after 2 April 2025?', 1],
    ['incidents.csv', incidents, 'How many incidents were there in March 2025?', 2],
    ['incidents.csv', incidents, 'How many incidents had a loss over 6 in April 2025?', 1],
    ['citas.csv', citas, '¿Cuántas citas hay el 9 de marzo de 2025?', 1],
    ['citas.csv', citas, '¿Cuántas citas hay después del 9 de marzo de 2025?', 2],
  ])('are those of a column of figures: %s %j %s', async (name, csv, question, expected) => {
    expect(await figureOf(name, csv, question)).toBe(expected);
  });
});
