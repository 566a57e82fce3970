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
