import { describe, expect, it } from 'vitest';
import { findHeads } from './table-heads.ts';

const isHeaded = (text: string) =>
  findHeads(
    text.split('\n').map((line) => line.split('|').map((cell) => cell.trim())),
    true,
  ) !== null;

describe('a first row of names', () => {
  it.each([
    ['a number is called No', 'No | Boat | Fee\n1 | Canoe | 10\n2 | Yacht | 90'],
    ['a number is called No, over two columns', 'No | Boat\n1 | Canoe\n2 | Yacht'],
    ['votes are counted', 'Motion | Yes | No | None\nFees | 45 | 12 | 3\nRules | 40 | 10 | 10'],
    ['a list is ticked', 'Check | Sí | No\nPump | x |\nLight | | x'],
    ['a list of two columns is ticked', 'Yes | No\nx |\n | x'],
  ])('is a head where %s', (_, text) => {
    expect(isHeaded(text)).toBe(true);
  });

  it.each([
    ['answers below it', 'Terrace | yes\nPool | no\nGarden | yes'],
    ['answers below it in several columns', 'Pump | yes | no\nLight | no | no\nHorn | yes | yes'],
    ['marks below it', 'Pump | ✓ | ✗\nLight | ✗ | ✗\nHorn | ✓ | ✓'],
    ['amounts below it', 'Terrace | yes\nSeats | 20\nTables | 5'],
  ])('is none where an answer stands over %s', (_, text) => {
    expect(isHeaded(text)).toBe(false);
  });

  it('is a head over roles with an amount each', () => {
    expect(isHeaded('Position | Salary\nManager | 3,000\nOwner | 2,200\nClerk | 2,000')).toBe(true);
    expect(isHeaded('Customer | Discount\nSupplier | 5\nManager | 10\nOwner | 20')).toBe(true);
    expect(isHeaded('Cargo | Sueldo\nGerente | 3.000 €\nEncargada | 2.200 €\nTitular | 2.000 €')).toBe(true);
  });

  it('is none over the fields of one thing', () => {
    expect(isHeaded('Model | Zodiac\nLength | 12 m\nWidth | 4 m\nWeight | 900 kg')).toBe(false);
    expect(isHeaded('Owner | Ana\nManager | Luis\nAddress | Pier 3')).toBe(false);
  });
});
