import { describe, expect, it } from 'vitest';
import { readWith } from '../testing/read.ts';
import { readCsv } from './csv.ts';

const read = (content: string) => readWith(readCsv, content);

describe('readCsv', () => {
  it.each([',', ';', '\t', '|'])(
    'makes each row a line that reads by itself, divided by "%s"',
    async (delimiter) => {
      const rows = [
        ['Product', 'Price', 'Note'],
        ['Tea', '2', 'green'],
        ['Coffee', '3', ''],
      ];
      const content = rows.map((row) => row.join(delimiter)).join('\r\n');
      expect(await read(content)).toBe('Product: Tea; Price: 2; Note: green\nProduct: Coffee; Price: 3');
    },
  );

  it('keeps a value with delimiters and newlines on one line', async () => {
    expect(await read('Name,Address\nAna,"Calle 1,\n2º B"\n')).toBe('Name: Ana; Address: Calle 1, 2º B');
  });

  it('follows the delimiter that Excel names', async () => {
    expect(await read('sep=;\na;b\nx,y,z;2\n')).toBe('a: x,y,z; b: 2');
  });

  it('keeps the lines above a header as they are', async () => {
    expect(await read('Report 2026\n\nCity,People\nVigo,290000\nLugo,98000')).toBe(
      'Report 2026\n\nCity: Vigo; People: 290000\nCity: Lugo; People: 98000',
    );
  });

  it('reads tables that blank lines part under heads of their own, and what only goes on under the same', async () => {
    expect(await read('Pier,Fee\nNorth,9\n\n,,\nBoat,Owner,Length\nGaviota,Rita,12\n\nMar,Ana,7\n')).toBe(
      'Pier: North; Fee: 9\n\nBoat: Gaviota; Owner: Rita; Length: 12\n\nBoat: Mar; Owner: Ana; Length: 7',
    );
    expect(await read('Owner;Rita\nSince;2024-03-04\nFee;300\n\nItem;Units;Price\nBerth;2;100\n')).toBe(
      'Owner: Rita\nSince: 2024-03-04\nFee: 300\n\nItem: Berth; Units: 2; Price: 100',
    );
  });

  it('reads one table whose rows are all parted by blank lines', async () => {
    expect(await read('Pier,Fee\n\nNorth,9\n\nSouth,8\n')).toBe('Pier: North; Fee: 9\nPier: South; Fee: 8');
  });

  it('joins the values where no header names them', async () => {
    expect(await read('1,2.50 €,2026-01-01\n2,3.50 €,2026-01-02')).toBe(
      '1 | 2.50 € | 2026-01-01\n2 | 3.50 € | 2026-01-02',
    );
  });

  it('gives a lone row as it is', async () => {
    expect(await read('Name,Price\n')).toBe('Name | Price');
  });

  it('keeps values beyond the header', async () => {
    expect(await read('a,b\n1,2\n3,4\n5,6,7')).toBe('a: 1; b: 2\na: 3; b: 4\na: 5; b: 6; 7');
  });

  it.each([
    [
      '# made by a tool, version 2\n#\nBerth\tFee\nA1\t90\n',
      'made by a tool, version 2\n\nBerth: A1; Fee: 90',
    ],
    ['##version=4\n#Berth\tFee\nA1\t90\n', 'version=4\n\nBerth: A1; Fee: 90'],
    ['#,Name\n1,Ana\n', '#: 1; Name: Ana'],
    ['# Fees, 2026\nBerth,Fee\nA1,90\n', 'Fees, 2026\n\nBerth: A1; Fee: 90'],
  ])('tells lines of comment above the head from the head: %j', async (content, expected) => {
    expect(await read(content)).toBe(expected);
  });

  it('names cells by heads, and says all of these where one stands over a column that is empty', async () => {
    expect(await read('Name,Phone,Notes\nAna,,\nRita,,\n')).toBe(
      'Name | Phone | Notes\nName: Ana\nName: Rita',
    );
    expect(await read('Name,,Phone,Fax\nAna,,5,\nRita,,6,\n')).toBe(
      'Name | Phone | Fax\nName: Ana; Phone: 5\nName: Rita; Phone: 6',
    );
    expect(await read('Name,Fax\nAna,\nRita,6\n')).toBe('Name: Ana\nName: Rita; Fax: 6');
  });

  it('names cells that are the same in every column', async () => {
    expect(await read('North,South\n90,90\nyes,yes\n')).toBe('North: 90; South: 90\nNorth: yes; South: yes');
  });
});
