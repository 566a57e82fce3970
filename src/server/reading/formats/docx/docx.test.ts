import { describe, expect, it } from 'vitest';
import { docxOf, wordParagraph } from '../../testing/packages.ts';
import { readWith } from '../../testing/read.ts';
import { readDocx } from '../docx/docx.ts';

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

  it.each([
    ['switched off', '', '', '', ['Always.']],
    ['switched on', '<w:titlePg/>', '', '<w:evenAndOddHeaders/>', ['Always.', 'First.', 'Even.']],
    ['switched on further down', '', '<w:titlePg/>', '', ['Always.', 'First.']],
    ['switched off by value', '<w:titlePg w:val="0"/>', '', '<w:evenAndOddHeaders w:val="0"/>', ['Always.']],
  ])(
    'are the heads of first and even pages where these are %s',
    async (_, first, second, settings, heads) => {
      const reference = (type: string, part: string) =>
        `<w:headerReference w:type="${type}" r:id="${part}"/>`;
      const section = `${reference('default', 'header1')}${reference('first', 'header2')}${reference('even', 'header3')}${first}<w:sectPrChange><w:sectPr><w:titlePg/></w:sectPr></w:sectPrChange>`;
      const body = `${wordParagraph('Text.', `<w:sectPr>${section}</w:sectPr>`)}<w:sectPr>${second}</w:sectPr>`;
      const parts = {
        settings,
        header1: wordParagraph('Always.'),
        header2: wordParagraph('First.'),
        header3: wordParagraph('Even.'),
      };
      expect((await readWith(readDocx, docxOf(body, parts))).split('\n\n')).toEqual([...heads, 'Text.']);
    },
  );

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

  it('are equations with all that tells their parts from each other', async () => {
    const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const part = (name: string, ...inner: string[]) => `<m:${name}>${inner.join('')}</m:${name}>`;
    const cells = (...texts: string[]) => part('mr', ...texts.map((text) => part('e', run(text))));
    const equations = [
      part('m', cells('1', '2'), cells('3', '4')),
      part('d', part('e', run('A')), part('e', run('B'))),
      part('d', '<m:dPr><m:sepChr m:val=";"/></m:dPr>', part('e', run('1')), part('e', run('2'))),
      part('eqArr', part('e', run('x=1')), part('e', run('y=2'))),
      part(
        'func',
        part('fName', part('limLow', part('e', run('lim')), part('lim', run('n→∞')))),
        part('e', run('a')),
      ),
      part('sPre', part('sub', run('6')), part('sup', run('14')), part('e', run('C'))),
    ];
    const read = await readWith(
      readDocx,
      docxOf(equations.map((one) => `<w:p><m:oMath>${one}</m:oMath></w:p>`).join('')),
    );
    expect(read.split('\n\n')).toEqual([
      '[1, 2; 3, 4]',
      '(A|B)',
      '(1;2)',
      'x=1; y=2',
      'lim_(n→∞) a',
      '_6^14C',
    ]);
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

describe('a day chosen in a control of Word', () => {
  const control = (date: string, shown: string, format = 'd/M/yy') =>
    `<w:p><w:r><w:t xml:space="preserve">Due </w:t></w:r><w:sdt><w:sdtPr><w:date ${date}><w:dateFormat w:val="${format}"/></w:date></w:sdtPr><w:sdtContent><w:r><w:t>${shown}</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t>.</w:t></w:r></w:p>`;
  const chosen = 'w:fullDate="2025-07-09T00:00:00Z"';

  it.each([
    ['in numbers alone is written so that it is no other', control(chosen, '9/7/25'), 'Due 2025-07-09.'],
    ['in words stays', control(chosen, '9 July 2025', 'd MMMM yyyy'), 'Due 9 July 2025.'],
    ['without what was chosen stays', control('', '9/7/25'), 'Due 9/7/25.'],
    ['that somebody wrote over stays', control(chosen, '10/8/25'), 'Due 10/8/25.'],
    ['of which the control shows a month stays', control(chosen, '7/25', 'M/yy'), 'Due 7/25.'],
  ])('%s', async (_, body, text) => {
    expect(await readWith(readDocx, docxOf(body))).toBe(text);
  });

  it('stands for a whole paragraph and a cell, too', async () => {
    const block = `<w:sdt><w:sdtPr><w:date ${chosen}><w:dateFormat w:val="d/M/yy"/></w:date></w:sdtPr><w:sdtContent>${wordParagraph('9/7/25')}</w:sdtContent></w:sdt>`;
    expect(await readWith(readDocx, docxOf(block))).toBe('2025-07-09');
    const cell = (text: string) => `<w:tc>${wordParagraph(text)}</w:tc>`;
    const row = block.replace(wordParagraph('9/7/25'), cell('9/7/25'));
    const table = `<w:tbl><w:tr>${cell('Task')}${cell('Due')}</w:tr><w:tr>${cell('Roof')}${row}</w:tr></w:tbl>`;
    expect(await readWith(readDocx, docxOf(table))).toContain('2025-07-09');
  });
});
