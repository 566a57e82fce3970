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
      'Report 2026\nCity: Vigo; People: 290000\nCity: Lugo; People: 98000',
    );
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
});
