import xlsx from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { docxOf, odtOf, pptxOf, shapeOf, wordParagraph } from '../testing/packages.ts';
import { readWith } from '../testing/read.ts';
import { readCsv } from './csv.ts';
import { readDocx } from './docx/docx.ts';
import { readHtml } from './html.ts';
import { readMarkdown } from './markdown.ts';
import { readOdf } from './odf/odf.ts';
import { readPptx } from './pptx/pptx.ts';
import { readSheets } from './sheets.ts';

type Reader = (input: FormatInput) => Promise<FormatOutput>;
type Rows = readonly (readonly string[])[];

/** The same table in each format that has tables. */
const tables: readonly [string, Reader, (rows: Rows) => string | Uint8Array][] = [
  ['CSV', readCsv, (rows) => rows.map((row) => row.join(';')).join('\n')],
  [
    'HTML',
    readHtml,
    (rows) =>
      `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
  ],
  [
    'Markdown',
    readMarkdown,
    ([head = [], ...rows]) =>
      [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'),
  ],
  [
    'Word',
    readDocx,
    (rows) =>
      docxOf(
        `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`,
      ),
  ],
  [
    'OpenDocument',
    readOdf,
    (rows) =>
      odtOf(
        `<table:table>${rows.map((row) => `<table:table-row>${row.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`,
      ),
  ],
  [
    'PowerPoint',
    readPptx,
    (rows) =>
      pptxOf(
        `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${rows.map((row) => `<a:tr>${row.map((cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
      ),
  ],
  [
    'Excel',
    readSheets,
    (rows) => {
      const book = xlsx.utils.book_new();
      const cells = rows.map((row) => row.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell)));
      xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(cells), 'Sheet');
      return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' });
    },
  ],
];

describe.each(tables)('a table of %s', (_, read, make) => {
  it.each([
    [
      'names',
      [
        ['Berth', 'Summer', 'Winter'],
        ['B1', '90', '60'],
        ['B2', '95', '61'],
      ],
      'Berth: B2; Summer: 95; Winter: 61',
    ],
    [
      'years',
      [
        ['Region', '2023', '2024'],
        ['North', '120', '130'],
        ['South', '80', '95'],
      ],
      'Region: South; 2023: 80; 2024: 95',
    ],
    [
      'years that fall',
      [
        ['Region', '2025', '2024'],
        ['North', '120', '130'],
        ['South', '80', '95'],
      ],
      '2025: 80; 2024: 95',
    ],
    [
      'steps',
      [
        ['Length', '10', '20', '30'],
        ['Day', '5', '9', '14'],
        ['Week', '25', '45', '70'],
      ],
      'Length: Week; 10: 25; 20: 45; 30: 70',
    ],
    [
      'a nameless column',
      [
        ['', 'Summer', 'Winter'],
        ['North', '120', '130'],
        ['South', '80', '95'],
      ],
      'South; Summer: 80; Winter: 95',
    ],
    [
      'a name that comes twice',
      [
        ['Berth', 'Fee', 'Fee'],
        ['B1', '90', '60'],
        ['B2', '95', '61'],
      ],
      'Berth: B2; Fee: 95; Fee: 61',
    ],
  ])('names the cells of each row by heads that are %s', async (_name, rows, expected) => {
    expect(await readWith(read, make(rows))).toContain(expected);
  });

  it('keeps its heads to the last of 300 rows', async () => {
    const rows = Array.from({ length: 300 }, (_row, index) => [
      `B${index + 1}`,
      `${200 + index}`,
      `${100 + index}`,
    ]);
    const text = await readWith(read, make([['Berth', 'Summer', 'Winter'], ...rows]));
    expect(text).toContain('Berth: B300; Summer: 499; Winter: 399');
  });
});

it.each([
  [
    'HTML',
    readHtml,
    '<table><tr><td>Customer</td><td>ACME</td></tr><tr><td>City</td><td>Cádiz</td></tr></table>',
  ],
  ['CSV', readCsv, '4;7\n5;8\n6;1'],
] as const)('a table of %s without heads gets none', async (_, read, content) => {
  expect(await readWith(read, content)).not.toContain(': ');
});

it('heads in two rows under merged cells name their columns together', async () => {
  const page =
    '<table><thead><tr><th rowspan="2">Berth</th><th colspan="2">2025</th></tr><tr><th>Summer</th><th>Winter</th></tr></thead>' +
    '<tr><td>B1</td><td>90</td><td>60</td></tr></table>';
  const body =
    '<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>' +
    `<w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>${wordParagraph('Berth')}</w:tc><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${wordParagraph('2025')}</w:tc></w:tr>` +
    '<w:tr><w:trPr><w:tblHeader/></w:trPr>' +
    `<w:tc><w:tcPr><w:vMerge/></w:tcPr>${wordParagraph('')}</w:tc><w:tc>${wordParagraph('Summer')}</w:tc><w:tc>${wordParagraph('Winter')}</w:tc></w:tr>` +
    `<w:tr><w:tc>${wordParagraph('B1')}</w:tc><w:tc>${wordParagraph('90')}</w:tc><w:tc>${wordParagraph('60')}</w:tc></w:tr></w:tbl>`;
  const expected = 'Berth: B1; 2025 / Summer: 90; 2025 / Winter: 60';
  expect(await readWith(readHtml, page)).toBe(expected);
  expect(await readWith(readDocx, docxOf(body))).toBe(expected);
});

/** Definitions of Word's lists: levels with their format and text. */
const wordLevels = (...levels: [string, string, string?][]) =>
  levels
    .map(
      ([format, text, more = ''], level) =>
        `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`,
    )
    .join('');
const inList = (text: string, level: number, list = '1') =>
  wordParagraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
const numberingOf = (levels: string, more = '') =>
  `<w:abstractNum w:abstractNumId="7">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>${more}`;

describe('computed numbers', () => {
  it.each([
    [
      'levels that reset',
      wordLevels(['decimal', '%1.'], ['decimal', '%1.%2']),
      ['1. a', '  1.1 b', '  1.2 c', '2. d', '  2.1 e'],
    ],
    [
      'articles and letters',
      wordLevels(['upperRoman', 'Article %1'], ['lowerLetter', '(%2)']),
      ['Article I a', '  (a) b', '  (b) c', 'Article II d', '  (a) e'],
    ],
    [
      'a level that never restarts',
      wordLevels(['decimal', '%1.'], ['decimal', '%2)', '<w:lvlRestart w:val="0"/>']),
      ['1. a', '  1) b', '  2) c', '2. d', '  3) e'],
    ],
    [
      'digits for other levels',
      wordLevels(['upperRoman', '%1.'], ['decimal', '%1.%2', '<w:isLgl/>']),
      ['I. a', '  1.1 b', '  1.2 c', 'II. d', '  2.1 e'],
    ],
  ])('of Word are those that it shows: %s', async (_, levels, expected) => {
    const body = [inList('a', 0), inList('b', 1), inList('c', 1), inList('d', 0), inList('e', 1)].join('');
    expect(await readWith(readDocx, docxOf(body, { numbering: numberingOf(levels) }))).toBe(
      expected.join('\n'),
    );
  });

  it('of Word begin where a list says, and headings have those of their style', async () => {
    const override =
      '<w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>';
    const styles =
      '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>';
    const body = inList('a', 0) + wordParagraph('Fees', '<w:pStyle w:val="H"/>') + inList('c', 0, '2');
    const numbering = numberingOf(wordLevels(['decimal', '%1.']), override);
    expect(await readWith(readDocx, docxOf(body, { numbering, styles }))).toBe('1. a\n\n5. Fees\n\n6. c');
  });

  it.each([
    ['<ol start="3"><li>a<li>b</ol>', '3. a\n4. b'],
    ['<ol><li>a<li value="7">b<li>c</ol>', '1. a\n7. b\n8. c'],
    ['<ol reversed><li>a<li>b<li>c</ol>', '3. a\n2. b\n1. c'],
    ['<ol type="a"><li>a<li>b</ol>', 'a. a\nb. b'],
    ['<ol style="list-style-type: upper-roman"><li>a<li>b</ol>', 'I. a\nII. b'],
  ])('of HTML are those that a browser shows: %s', async (page, expected) => {
    expect(await readWith(readHtml, page)).toBe(expected);
  });

  it('of OpenDocument show the levels above, and go on after what stands between', async () => {
    const styles =
      '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>' +
      '<text:list-level-style-number text:level="2" style:num-format="1" text:display-levels="2"/></text:list-style>';
    const item = (text: string, inner = '') =>
      `<text:list-item><text:p>${text}</text:p>${inner}</text:list-item>`;
    const body =
      `<text:list text:style-name="L">${item('a', `<text:list>${item('b')}${item('c')}</text:list>`)}</text:list>` +
      `<text:p>Between</text:p><text:list text:style-name="L" text:continue-numbering="true">${item('d')}</text:list>`;
    expect(await readWith(readOdf, odtOf(body, { styles }))).toBe(
      '1. a\n  1.1 b\n  1.2 c\n\nBetween\n\n2. d',
    );
  });

  it('of PowerPoint begin where they say', async () => {
    const numbered = (text: string, more = '') =>
      `<a:p><a:pPr><a:buAutoNum type="arabicParenR"${more}/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;
    const shapes = shapeOf(numbered('a', ' startAt="4"') + numbered('b', ' startAt="4"'));
    expect(await readWith(readPptx, pptxOf(shapes))).toBe('4) a\n5) b');
  });
});

describe('what is struck out, hidden or deleted', () => {
  it.each([
    ['Markdown', readMarkdown, 'The fee is ~~80~~ 90.'],
    ['HTML that strikes it', readHtml, '<p>The fee is <s>80</s> 90.</p>'],
    ['HTML that deletes it', readHtml, '<p>The fee is <del>80</del> <ins>90</ins>.</p>'],
    [
      'HTML that strikes by style',
      readHtml,
      '<p>The fee is <span style="text-decoration: line-through">80</span> 90.</p>',
    ],
    ['HTML that does not display it', readHtml, '<p>The fee is <span style="DISPLAY:NONE">80</span> 90.</p>'],
    [
      'HTML with a style sheet',
      readHtml,
      '<style>.old, .x { display: none }</style><p>The fee is <b class="old">80</b> 90.</p>',
    ],
    ['HTML in white on white', readHtml, '<p>The fee is <span style="color:#fff">80</span> 90.</p>'],
    [
      'Word that strikes it',
      readDocx,
      docxOf(
        `<w:p><w:r><w:t xml:space="preserve">The fee is </w:t></w:r><w:r><w:rPr><w:strike/></w:rPr><w:t>80</w:t></w:r><w:r><w:t> 90.</w:t></w:r></w:p>`,
      ),
    ],
    [
      'Word that hides it',
      readDocx,
      docxOf(
        `<w:p><w:r><w:t>The fee is</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>80</w:t></w:r><w:r><w:t xml:space="preserve"> 90.</w:t></w:r></w:p>`,
      ),
    ],
    [
      'Word in white',
      readDocx,
      docxOf(
        `<w:p><w:r><w:t>The fee is</w:t></w:r><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>80</w:t></w:r><w:r><w:t xml:space="preserve"> 90.</w:t></w:r></w:p>`,
      ),
    ],
    [
      'Word that moved it',
      readDocx,
      docxOf(
        `<w:p><w:r><w:t>The fee is</w:t></w:r><w:moveFrom><w:r><w:t>80</w:t></w:r></w:moveFrom><w:r><w:t xml:space="preserve"> 90.</w:t></w:r></w:p>`,
      ),
    ],
    [
      'OpenDocument',
      readOdf,
      odtOf('<text:p>The fee is <text:span text:style-name="T">80</text:span> 90.</text:p>', {
        styles:
          '<style:style style:name="T" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>',
      }),
    ],
    [
      'PowerPoint',
      readPptx,
      pptxOf(
        shapeOf(
          '<a:p><a:r><a:t>The fee is </a:t></a:r><a:r><a:rPr strike="sngStrike"/><a:t>80</a:t></a:r><a:r><a:t> 90.</a:t></a:r></a:p>',
        ),
      ),
    ],
  ] as const)('is not said: %s', async (_, read, content) => {
    expect((await readWith(read, content)).replace(/ +/g, ' ')).toBe('The fee is 90.');
  });

  it('counts as shown where a script of the page takes the attribute away', async () => {
    const page =
      '<p id="a" hidden>Open at nine.</p><script>document.getElementById("a").hidden = false</script>';
    expect(await readWith(readHtml, page)).toBe('Open at nine.');
  });
});

describe('the address of a link', () => {
  const relations = { link: { type: 'hyperlink', target: 'https://example.org/form', external: true } };
  it.each([
    ['Markdown', readMarkdown, 'Use the [form](https://example.org/form).'],
    ['HTML', readHtml, '<p>Use the <a href="https://example.org/form">form</a>.</p>'],
    [
      'Word',
      readDocx,
      docxOf(
        '<w:p><w:r><w:t xml:space="preserve">Use the </w:t></w:r><w:hyperlink r:id="link"><w:r><w:t>form</w:t></w:r></w:hyperlink><w:r><w:t>.</w:t></w:r></w:p>',
        { relations },
      ),
    ],
    [
      'a field of Word',
      readDocx,
      docxOf(
        '<w:p><w:r><w:t xml:space="preserve">Use the </w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://example.org/form" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>form</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:t>.</w:t></w:r></w:p>',
      ),
    ],
    [
      'OpenDocument',
      readOdf,
      odtOf('<text:p>Use the <text:a xlink:href="https://example.org/form">form</text:a>.</text:p>'),
    ],
    [
      'PowerPoint',
      readPptx,
      pptxOf(
        shapeOf(
          '<a:p><a:r><a:t>Use the </a:t></a:r><a:r><a:rPr><a:hlinkClick r:id="link"/></a:rPr><a:t>form</a:t></a:r><a:r><a:t>.</a:t></a:r></a:p>',
        ),
        relations,
      ),
    ],
  ] as const)('stands behind its text in %s', async (_, read, content) => {
    expect(await readWith(read, content)).toBe('Use the form (https://example.org/form).');
  });

  it('is not said twice', async () => {
    expect(await readWith(readHtml, '<a href="https://example.org/">example.org</a>')).toBe('example.org');
  });
});

describe('parts of a Word document beside its text', () => {
  it('are its running heads and feet once, without numbers of pages', async () => {
    const body = `${wordParagraph('Text.')}<w:sectPr><w:headerReference w:type="default" r:id="header1"/><w:headerReference w:type="first" r:id="header2"/><w:footerReference r:id="footer1"/></w:sectPr>`;
    const page =
      '<w:p><w:r><w:t xml:space="preserve">Page </w:t></w:r><w:fldSimple w:instr=" PAGE "><w:r><w:t>2</w:t></w:r></w:fldSimple></w:p>';
    const parts = {
      header1: wordParagraph('Revision C'),
      header2: wordParagraph('Revision C'),
      footer1: page,
    };
    expect(await readWith(readDocx, docxOf(body, parts))).toBe('Revision C\n\nText.');
  });

  it('are boxes, ticked or not', async () => {
    const control = (isTicked: number, text: string) =>
      `<w:p><w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${isTicked}"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>?</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const old =
      '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:t>Cat</w:t></w:r></w:p>';
    expect(await readWith(readDocx, docxOf(control(1, 'Shore power') + control(0, 'Dog') + old))).toBe(
      '[x] Shore power\n\n[ ] Dog\n\n[ ] Cat',
    );
  });

  it('are text boxes, comments and equations', async () => {
    const box =
      '<w:p><w:r><w:pict><w:txbxContent>' +
      wordParagraph('In a box.') +
      '</w:txbxContent></w:pict></w:r></w:p>';
    const equation =
      '<w:p><m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath></w:p>';
    const comments = `<w:comment w:id="1" w:author="Ana">${wordParagraph('Check this.')}</w:comment>`;
    expect(await readWith(readDocx, docxOf(box + equation, { comments }))).toBe(
      'In a box.\n\n(a+b)/2\n\nAna: Check this.',
    );
  });

  it('are charts, as tables', async () => {
    const points = (values: string[]) =>
      values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('');
    const chart = `<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Visitors</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache>${points(['2025'])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(['May', 'June'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(['12', '15'])}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>`;
    const body =
      '<w:p><w:r><w:drawing><a:graphic><a:graphicData><c:chart r:id="chart1"/></a:graphicData></a:graphic></w:drawing></w:r></w:p>';
    expect(await readWith(readDocx, docxOf(body, { chart1: chart }))).toBe(
      'Visitors\nMay; 2025: 12\nJune; 2025: 15',
    );
  });
});

describe('values of cells', () => {
  const show = async (value: number, format: string) => {
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, { A1: { t: 'n', v: value, z: format }, '!ref': 'A1' }, 'S');
    const text = await readWith(readSheets, xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }));
    return text.slice('S\n\n'.length);
  };

  it.each([
    [46085, 'm/d/yy', '2026-03-04'],
    [46085, 'dd-mmm-yy', '2026-03-04'],
    [46085, '[$-C0A]d" de "mmmm" de "yyyy', '2026-03-04'],
    [46085.5, 'm/d/yy h:mm', '2026-03-04 12:00'],
    [46085.75, 'h:mm AM/PM', '18:00'],
    [46085, 'mmm yyyy', '2026-03'],
    [1.5, '[h]:mm', '36:00'],
    [0.125, '0.0%', '12.5%'],
    [123456789012, 'General', '123456789012'],
    [0.1 + 0.2, 'General', '0.3'],
    [1234.5, '#,##0.00 "€"', '1,234.50 €'],
    [1234.5, '#,##0.00 [$€-C0A]', '1.234,50 €'],
  ])('%d in the format %s is shown as %s', async (value, format, expected) => {
    expect(await show(value, format)).toBe(expected);
  });
});
