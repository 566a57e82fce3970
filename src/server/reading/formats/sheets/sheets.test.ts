import { describe, expect, it } from 'vitest';
import { type Cells, makeWorkbook } from '../../testing/compound-documents.ts';
import { readWith } from '../../testing/read.ts';
import { readSheets, readXls } from './sheets.ts';

const prices: Cells = [
  ['Route', 'Price', 'Since'],
  ['Cádiz', 12, new Date(2026, 0, 2, 12)],
  ['Rota', 9.5, null],
];
const read = (sheets: Record<string, Cells>, merges?: string[]) =>
  readWith(readSheets, makeWorkbook('xlsx', sheets, merges));

describe('readSheets', () => {
  it.each([
    ['xlsx', readSheets],
    ['xlsb', readSheets],
    ['ods', readSheets],
    ['biff8', readXls],
  ] as const)('makes each row of a %s workbook a line that reads by itself', async (type, reader) => {
    const text = await readWith(reader, makeWorkbook(type, { Prices: prices }));
    expect(text).toMatch(/^Prices\n\nRoute: Cádiz; Price: 12; Since: \S+\nRoute: Rota; Price: 9\.5$/);
  });

  it('tells the rows of several sheets apart', async () => {
    const text = await read({
      '2025': [
        ['Route', 'Price'],
        ['Cádiz', 11],
      ],
      '2026': [
        ['Route', 'Price'],
        ['Cádiz', 12],
      ],
    });
    expect(text).toBe('2025\n\n[2025] Route: Cádiz; Price: 11\n\n2026\n\n[2026] Route: Cádiz; Price: 12');
  });

  it.each([
    ['xlsx', readSheets],
    ['xlsb', readSheets],
    ['ods', readSheets],
    ['biff8', readXls],
  ] as const)('reads sheets of a %s workbook that have names of the language', async (type, reader) => {
    const names = ['__proto__', 'constructor', 'Fares'];
    const text = await readWith(
      reader,
      makeWorkbook(
        type,
        Object.fromEntries(
          names.map((name, index) => [
            name,
            [
              ['Route', 'Price'],
              [`R${index}`, index],
            ],
          ]),
        ),
      ),
    );
    for (const [index, name] of names.entries())
      expect(text).toContain(`[${name}] Route: R${index}; Price: ${index}`);
  });

  it('finds the header below a title and a blank row, and starts anew with the next table', async () => {
    const text = await read({
      Fares: [['Fares of the year'], [], ['Route', 'Price'], ['Cádiz', 12], [], ['Dog', 'Fee'], ['small', 3]],
    });
    expect(text).toBe('Fares\n\nFares of the year\n\nRoute: Cádiz; Price: 12\n\nDog: small; Fee: 3');
  });

  it('goes on with the header after a blank row', async () => {
    const text = await read({ Fares: [['Route', 'Price'], ['Cádiz', 12], [], ['Rota', 9]] });
    expect(text).toBe('Fares\n\nRoute: Cádiz; Price: 12\n\nRoute: Rota; Price: 9');
  });

  it('takes a row above a blank one for the header where it names the columns below, not for others', async () => {
    const rows = [[], ['Rota', 'open', 9], ['Faro', 'shut', 8]];
    expect(await read({ Fares: [['Port', 'State', 'Price'], ...rows] })).toBe(
      'Fares\n\nPort: Rota; State: open; Price: 9\nPort: Faro; State: shut; Price: 8',
    );
    expect(await read({ Fares: [['Fares', 'of 2026'], ...rows] })).toBe(
      'Fares\n\nFares | of 2026\n\nRota | open | 9\nFaro | shut | 8',
    );
  });

  it('does not take a form for a table', async () => {
    expect(
      await read({
        Form: [
          ['Customer:', 'ACME'],
          ['City:', 'Cádiz'],
        ],
      }),
    ).toBe('Form\n\nCustomer: ACME\nCity: Cádiz');
  });

  it('repeats a value that spans several rows', async () => {
    const cells = [
      ['Port', 'Route', 'Price'],
      ['Cádiz', 'Rota', 9],
      [null, 'Puerto', 8],
    ];
    expect(await read({ Fares: cells }, ['A2:A3'])).toContain('Port: Cádiz; Route: Puerto; Price: 8');
  });

  it('leaves notes over several columns above the heads, as other names stand in their row', async () => {
    const cells: Cells = [
      ['Crew list'],
      ['Please', 'write nothing up here', '', 'at all'],
      ['Name', 'Trade', 'Age', 'Joined'],
      ['Ana Gil', 'pilot', 51, 2011],
      ['Leo Sanz', 'cook', 38, 2020],
    ];
    const text = await read({ Crew: cells }, ['B2:C2']);
    expect(text).toContain('Name: Ana Gil; Trade: pilot; Age: 51; Joined: 2011');
    const groups: Cells = [
      ['Fares'],
      ['Low season', '', 'High season', ''],
      ['Weekday', 'Holiday', 'Weekday', 'Holiday'],
      [50, 60, 70, 80],
      [55, 65, 75, 85],
    ];
    const grouped = await read({ Fares: groups }, ['A2:B2', 'C2:D2']);
    expect(grouped).toContain('Low season / Weekday: 50; Low season / Holiday: 60');
  });

  it('takes years below a name over several columns for heads, and says a cell once that only takes room', async () => {
    const rates: Cells = [
      ['Harbour', 'Boats', '', ''],
      ['', 2024, 2025, 2026],
      ['Rota', 31, 35, 38],
      ['Cádiz', 12, 14, 17],
    ];
    expect(await read({ Rates: rates }, ['B1:D1'])).toContain('Boats / 2024: 31; Boats / 2025: 35');
    const noted: Cells = [
      ['Harbour', 'Boats', '', 'Berths', ''],
      ['Rota', 'thirty one', '', 'forty', ''],
      ['Cádiz', 'twelve', '', 'fifteen', ''],
    ];
    expect(await read({ Rates: noted }, ['B1:C1', 'D1:E1', 'B2:C2', 'D2:E2', 'B3:C3', 'D3:E3'])).toContain(
      'Harbour: Rota; Boats: thirty one; Berths: forty',
    );
  });

  it('leaves a line that stands alone below a table without its heads', async () => {
    const text = await read({
      Tests: [['Passed', 'Failed'], [76, 2], [], ['Test data:', ''], [], ['x', 'y'], [1, 2]],
    });
    expect(text).toContain('Test data:');
    expect(text).not.toContain('Passed: Test data');
  });

  it('gives empty sheets no room', async () => {
    expect(await read({ Empty: [], Fares: [['only', 'these']] })).toBe('Fares\n\nonly | these');
  });

  it('answers damaged for what is no workbook', async () => {
    await expect(
      readWith(readXls, Buffer.from('d0cf11e0a1b11ae1'.padEnd(2000, '0'), 'hex')),
    ).rejects.toMatchObject({
      code: 'damaged',
    });
  });
});
