import xlsx from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { odsOf, odtOf, pptxOf, shapeOf } from '../../testing/packages.ts';
import { readFileWith } from '../../testing/read.ts';
import { readOdf } from '../odf/odf.ts';
import { readPptx } from '../pptx/pptx.ts';
import { readSheets, readXls } from '../sheets/sheets.ts';

type Book = 'xlsx' | 'xlsb' | 'biff8';
const bookOf = (type: Book, sheets: Record<string, unknown[][]>, hidden: readonly string[] = []) => {
  const book = xlsx.utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), name);
  }
  book.Workbook = { Sheets: book.SheetNames.map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })) };
  return new Uint8Array(xlsx.write(book, { type: 'buffer', bookType: type }));
};

const changed = (archive: Uint8Array, part: string, change: (xml: string) => string) => {
  const parts = unzipSync(archive);
  return zipSync({ ...parts, [part]: strToU8(change(strFromU8(parts[part] as Uint8Array))) });
};

/** A sheet with these cells, given as XML, behind a first row of 1 and 2. */
const withCells = (cells: string, calculation = '') =>
  changed(
    changed(bookOf('xlsx', { Fees: [[1, 2]] }), 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace('</sheetData>', `<row r="2">${cells}</row></sheetData>`),
    ),
    'xl/workbook.xml',
    (xml) => xml.replace('</workbook>', `${calculation}</workbook>`),
  );

describe('hidden sheets', () => {
  const sheets = { Fees: [['Berth', 'Fee']], Draft: [['old prices']], Empty: [[]] };
  it.each<[Book]>([['xlsx'], ['xlsb'], ['biff8']])('of %s are left out and named', async (type) => {
    const reader = type === 'biff8' ? readXls : readSheets;
    const read = await readFileWith(reader, bookOf(type, sheets, ['Draft', 'Empty']));
    expect(read.text).not.toContain('old prices');
    expect(read.omissions).toEqual([{ kind: 'hiddenSheets', count: 1, of: null, places: ['Draft'] }]);
  });

  it('are read where that is wished', async () => {
    const read = await readFileWith(readSheets, bookOf('xlsx', sheets, ['Draft']), { readsHidden: true });
    expect(read.text).toContain('old prices');
    expect(read.omissions).toEqual([]);
  });

  it('are read where there are no others', async () => {
    const read = await readFileWith(readSheets, bookOf('xlsx', { Only: [['this']] }, ['Only']));
    expect(read.text).toContain('this');
  });

  it('of OpenDocument are left out and named', async () => {
    const row = (text: string) =>
      `<table:table-row><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row>`;
    const style =
      '<style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const book = changed(odsOf(row('shown'), style), 'content.xml', (xml) =>
      xml.replace(
        '</office:spreadsheet>',
        `<table:table table:name="Secret" table:style-name="h">${row('not shown')}</table:table></office:spreadsheet>`,
      ),
    );
    const read = await readFileWith(readSheets, book);
    expect(read.text).not.toContain('not shown');
    expect(read.omissions).toEqual([{ kind: 'hiddenSheets', count: 1, of: null, places: ['Secret'] }]);
  });
});

describe('what the layouts of slides show', () => {
  const spaces =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  const line = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
  const place = `<p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:txBody>${line('Click to edit')}</p:txBody></p:sp>`;
  const page = (name: string, shapes: string, more = '') =>
    strToU8(`<p:${name} ${spaces}${more}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${name}>`);
  const presentation = (more: string) =>
    zipSync({
      ...unzipSync(
        pptxOf(shapeOf(line('Ninety euros.')), {
          layout: { type: 'slideLayout', target: '../slideLayouts/one.xml' },
        }),
      ),
      'ppt/slideLayouts/one.xml': page('sldLayout', place + shapeOf(line('Season 2026')), more),
      'ppt/slideLayouts/_rels/one.xml.rels': strToU8(
        '<Relationships><Relationship Id="m" Type="x/slideMaster" Target="../slideMasters/one.xml"/></Relationships>',
      ),
      'ppt/slideMasters/one.xml': page('sldMaster', place + shapeOf(line('Harbour office'))),
    });

  it('is read with what their masters show, but not what stands in places to be filled', async () => {
    expect((await readFileWith(readPptx, presentation(''))).text).toBe(
      'Harbour office\n\nSeason 2026\n\nNinety euros.',
    );
  });

  it('is read without what their masters show where layouts hide that', async () => {
    expect((await readFileWith(readPptx, presentation(' showMasterSp="0"'))).text).toBe(
      'Season 2026\n\nNinety euros.',
    );
  });
});

it('the running heads of pages that an OpenDocument text has not are left out', async () => {
  const master = (name: string, next = '') =>
    `<style:master-page style:name="${name}"${next}><style:header><text:p>${name} head.</text:p></style:header></style:master-page>`;
  const shared = `<office:master-styles>${master('Standard')}${master('Cover', ' style:next-style-name="Inner"')}${master('Inner')}${master('Draft')}</office:master-styles>`;
  const styles = '<style:style style:name="P1" style:family="paragraph" style:master-page-name="Cover"/>';
  const body = '<text:p text:style-name="P1">Text.</text:p>';
  const { text } = await readFileWith(readOdf, odtOf(body, { styles, shared }));
  expect(text).toBe('Standard head.\n\nCover head.\n\nInner head.\n\nText.');
});

describe('hidden slides', () => {
  const slide = shapeOf('<a:p><a:r><a:t>Draft</a:t></a:r></a:p>');
  const hidden = (archive: Uint8Array) =>
    changed(archive, 'ppt/slides/slide1.xml', (xml) => xml.replace('<p:sld ', '<p:sld show="0" '));
  const two = () => {
    const parts = unzipSync(pptxOf(slide));
    const other = strToU8(strFromU8(parts['ppt/slides/slide1.xml'] as Uint8Array).replace('Draft', 'Shown'));
    return zipSync({
      ...parts,
      'ppt/slides/slide2.xml': other,
      'ppt/presentation.xml': strToU8(
        strFromU8(parts['ppt/presentation.xml'] as Uint8Array).replace(
          '</p:sldIdLst>',
          '<p:sldId id="257" r:id="two"/></p:sldIdLst>',
        ),
      ),
      'ppt/_rels/presentation.xml.rels': strToU8(
        strFromU8(parts['ppt/_rels/presentation.xml.rels'] as Uint8Array).replace(
          '</Relationships>',
          '<Relationship Id="two" Type="x/slide" Target="slides/slide2.xml"/></Relationships>',
        ),
      ),
    });
  };

  it('are left empty, keep their number, and are named', async () => {
    const read = await readFileWith(readPptx, hidden(two()));
    expect(read.text.trim()).toBe('Shown');
    expect(read.pageStarts).toHaveLength(2);
    expect(read.omissions).toEqual([{ kind: 'hiddenSlides', count: 1, of: 2, places: ['1'] }]);
  });

  it('are read where that is wished, and where there are no others', async () => {
    expect((await readFileWith(readPptx, hidden(two()), { readsHidden: true })).text).toContain('Draft');
    expect((await readFileWith(readPptx, hidden(pptxOf(slide)))).text).toContain('Draft');
  });

  it('of OpenDocument are left empty and named', async () => {
    const page = (text: string, style: string) =>
      `<draw:page draw:style-name="${style}"><draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`;
    const show = changed(
      odtOf('', {
        styles:
          '<style:style style:name="h" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>',
      }),
      'content.xml',
      (xml) =>
        xml.replace(
          '<office:text></office:text>',
          `<office:presentation>${page('Shown', 'x')}${page('Draft', 'h')}</office:presentation>`,
        ),
    );
    const read = await readFileWith(readOdf, show);
    expect(read.text).not.toContain('Draft');
    expect(read.omissions).toEqual([{ kind: 'hiddenSlides', count: 1, of: 2, places: ['2'] }]);
  });
});

describe('formulas without a stored result', () => {
  const formula = (place: string, text: string, result = '') =>
    `<c r="${place}"><f>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</f>${result}</c>`;

  it('are calculated where that is simple', async () => {
    const cells = [
      formula('A2', 'SUM(A1:B1)*(1+21%)'),
      formula('B2', 'IF(A2>3,"more","less")'),
      formula('C2', 'ROUND(\'Fees\'!$A$1/3,2)&" m"'),
    ];
    const read = await readFileWith(readSheets, withCells(cells.join('')));
    expect(read.text).toContain('3.63 | more | 0.33 m');
    expect(read.omissions).toEqual([]);
  });

  it('are named otherwise, and what rests on them, too', async () => {
    const cells = [formula('A2', 'VLOOKUP(A1,A1:B1,2)'), formula('B2', 'A2+1'), formula('D2', 'A1+1')];
    const read = await readFileWith(readSheets, withCells(cells.join('')));
    expect(read.omissions).toEqual([{ kind: 'formulas', count: 2, of: null, places: ['A2:B2'] }]);
    expect(read.text).toMatch(/\b2$/);
  });

  it('nor is the 0 one that programs write for what is to be calculated later', async () => {
    const later = '<calcPr calcId="124519" fullCalcOnLoad="1"/>';
    const cells = formula('A2', 'A1+B1', '<v>0</v>') + formula('B2', 'FOO(A1)', '<v>0</v>');
    const read = await readFileWith(readSheets, withCells(cells, later));
    expect(read.text).toMatch(/\n3$/);
    expect(read.omissions).toEqual([{ kind: 'formulas', count: 1, of: null, places: ['B2'] }]);
    expect((await readFileWith(readSheets, withCells(cells))).text).toMatch(/\n0$/);
  });

  it('go on over thousands of rows that rest on each other', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, row) => `<row r="${row + 2}">${formula(`A${row + 2}`, `A${row + 1}+1`)}</row>`,
    );
    const book = changed(bookOf('xlsx', { Fees: [[1]] }), 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace('</sheetData>', `${rows.join('')}</sheetData>`),
    );
    const read = await readFileWith(readSheets, book);
    expect(read.text).toMatch(/\n3001$/);
    expect(read.omissions).toEqual([]);
  });

  it('that lead in a circle have none', async () => {
    const read = await readFileWith(readSheets, withCells(formula('A2', 'B2') + formula('B2', 'A2')));
    expect(read.omissions).toEqual([{ kind: 'formulas', count: 2, of: null, places: ['A2:B2'] }]);
  });

  it('of OpenDocument are calculated, too', async () => {
    const number = (value: number) =>
      `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
    const book = odsOf(
      `<table:table-row>${number(2)}${number(3)}<table:table-cell table:formula="of:=SUM([.A1:.B1])*[$Hoja.A1]"/><table:table-cell table:formula="of:=FOO([.A1])"/></table:table-row>`,
    );
    const read = await readFileWith(readSheets, book);
    expect(read.text).toBe('Hoja\n\n2 | 3 | 10');
    expect(read.omissions).toEqual([{ kind: 'formulas', count: 1, of: null, places: ['D1'] }]);
  });
});
