import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { docxOf, odtOf, pptxOf, shapeOf, wordParagraph } from '../../testing/packages.ts';
import { readWith } from '../../testing/read.ts';
import { readDocx } from '../docx/docx.ts';
import { readHtml } from '../html.ts';
import { readOdf } from '../odf/odf.ts';
import { readPptx } from '../pptx/pptx.ts';
import { readRtf } from '../rtf.ts';

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

  it.each([
    ['en-GB', ['First a', 'Second b']],
    ['es-MX', ['Primero a', 'Segundo b']],
  ])('of Word that are written out are words of the document: %s', async (language, expected) => {
    const numbering = numberingOf(wordLevels(['ordinalText', '%1']));
    const styles = `<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="${language}"/></w:rPr></w:rPrDefault></w:docDefaults>`;
    const body = inList('a', 0) + inList('b', 0);
    expect(await readWith(readDocx, docxOf(body, { numbering, styles }))).toBe(expected.join('\n'));
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
    ['hidden', 'b', '<w:vanish/>'],
    ['deleted', '', '<w:del w:id="1"/>'],
    ['moved away', '', '<w:moveFrom w:id="1"/>'],
  ])('of Word pass over an entry that is %s with its end', async (_, text, mark) => {
    const place = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
    const unseen = wordParagraph(text, `${place}<w:rPr>${mark}</w:rPr>`, mark);
    const body = inList('a', 0) + unseen + inList('c', 0) + wordParagraph('', place) + inList('e', 0);
    const numbering = numberingOf(wordLevels(['decimal', '%1.']));
    expect(await readWith(readDocx, docxOf(body, { numbering }))).toBe('1. a\n2. c\n4. e');
  });

  it('of Word are those of the paragraph that goes on where an end was deleted', async () => {
    const place = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
    const opened = wordParagraph('It is due in ', `${place}<w:rPr><w:del w:id="1"/></w:rPr>`);
    const body = `${opened}<w:bookmarkEnd w:id="7"/>${inList('May.', 0)}${inList('b', 0)}`;
    const numbering = numberingOf(wordLevels(['decimal', '%1.']));
    expect(await readWith(readDocx, docxOf(body, { numbering }))).toBe('1. It is due in May.\n2. b');
  });

  it.each([
    ['en-GB', '1st a\n2nd b\n3rd c'],
    ['es-ES', '1.º a\n2.º b\n3.º c'],
  ])('of Word that are ordinals are those of its language: %s', async (language, expected) => {
    const numbering = numberingOf(wordLevels(['ordinal', '%1']));
    const styles = `<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="${language}"/></w:rPr></w:rPrDefault></w:docDefaults>`;
    const body = inList('a', 0) + inList('b', 0) + inList('c', 0);
    expect(await readWith(readDocx, docxOf(body, { numbering, styles }))).toBe(expected);
  });

  it.each([
    ['<ol start="3"><li>a<li>b</ol>', '3. a\n4. b'],
    ['<ol><li>a<li value="7">b<li>c</ol>', '1. a\n7. b\n8. c'],
    ['<ol reversed><li>a<li>b<li>c</ol>', '3. a\n2. b\n1. c'],
    ['<ol type="a"><li>a<li>b</ol>', 'a. a\nb. b'],
    ['<ol style="list-style-type: upper-roman"><li>a<li>b</ol>', 'I. a\nII. b'],
    ['<ol style="list-style: inside lower-alpha"><li>a<li>b</ol>', 'a. a\nb. b'],
    ['<style>ol.x { list-style-type: upper-alpha }</style><ol class="x"><li>a<li>b</ol>', 'A. a\nB. b'],
    ['<style>ul { list-style: decimal inside }</style><ul><li>a<li>b</ul>', '1. a\n2. b'],
    [
      '<style>ol { counter-reset: Item 4; list-style: none } li { counter-increment: Item } li::before { content: counters(Item, ".") ") " }</style>' +
        '<ol><li>a<ol><li>b<li>c</ol><li>d</ol>',
      '5) a\n  5.5) b\n  5.6) c\n6) d',
    ],
    [
      '<style>body { counter-reset: part } h2 { counter-increment: part; counter-reset: clause } h2:before { content: "Article " counter(part, upper-roman) ": " }' +
        "h3::before { counter-increment: clause; content: counter(part) '.' counter(clause) ' ' }</style>" +
        '<body><h2>a</h2><h3>b</h3><h3>c</h3><h2>d</h2><h3>e</h3>',
      'Article I: a\n\n1.1 b\n\n1.2 c\n\nArticle II: d\n\n2.1 e',
    ],
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

  it('of Rich Text are those that it says itself, in headings, too', async () => {
    const entry = (number: string, text: string, level = 0) =>
      `{\\pard{\\listtext\\pard\\plain ${number}\\tab}\\ilvl${level}\\ls1 ${text}\\par}`;
    const styles = '{\\stylesheet{\\s0 Normal;}{\\s2\\outlinelevel1 heading 2;}}';
    const heading = '{\\pard\\s2{\\listtext 4.1\\tab}Terms\\par}';
    const bullet = "\\u8226\\'95";
    const body = entry('3.', 'a') + entry('3.1.', 'b', 1) + entry('(a)', 'c', 2) + entry(bullet, 'd');
    const read = await readWith(readRtf, `{\\rtf1\\ansi${styles}${heading}${body}}`);
    expect(read).toBe('4.1 Terms\n\n3. a\n  3.1. b\n    (a) c\n- d');
  });

  it('of PowerPoint are those of its layouts and masters, unless the slide says otherwise', async () => {
    const spaces =
      'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
    const shape = (place: string, inner: string) =>
      `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:txBody>${inner}</p:txBody></p:sp>`;
    const line = (text: string, more = '') => `<a:p>${more}<a:r><a:t>${text}</a:t></a:r></a:p>`;
    const level = (number: number, bullet: string) => `<a:lvl${number}pPr>${bullet}</a:lvl${number}pPr>`;
    const deeper = '<a:pPr lvl="1"/>';
    const none = '<a:pPr><a:buNone/></a:pPr>';
    const slide = pptxOf(
      shape('<p:ph type="title"/>', line('Steps')) +
        shape(
          '<p:ph idx="1"/>',
          line('a') + line('b', deeper) + line('c', deeper) + line('d') + line('e', none),
        ),
      { layout: { type: 'slideLayout', target: '../slideLayouts/one.xml' } },
    );
    const inLayout = `<a:lstStyle>${level(2, '<a:buAutoNum type="alphaLcParenR"/>')}</a:lstStyle>`;
    const bodyStyle = `<p:bodyStyle>${level(1, '<a:buChar char="•"/>')}${level(2, '<a:buNone/>')}</p:bodyStyle>`;
    const tree = (inner: string) => `<p:cSld><p:spTree>${inner}</p:spTree></p:cSld>`;
    const parts = {
      'ppt/slideLayouts/one.xml': `<p:sldLayout ${spaces}>${tree(shape('<p:ph idx="1"/>', inLayout))}</p:sldLayout>`,
      'ppt/slideLayouts/_rels/one.xml.rels':
        '<Relationships><Relationship Id="m" Type="x/slideMaster" Target="../slideMasters/one.xml"/></Relationships>',
      'ppt/slideMasters/one.xml': `<p:sldMaster ${spaces}>${tree('')}<p:txStyles>${bodyStyle}</p:txStyles></p:sldMaster>`,
    };
    const added = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
    const presentation = zipSync({ ...unzipSync(slide), ...Object.fromEntries(added) });
    expect(await readWith(readPptx, presentation)).toBe('Steps\n\n- a\n  a) b\n  b) c\n- d\n\ne');
  });

  it('of PowerPoint begin where they say', async () => {
    const numbered = (text: string, more = '') =>
      `<a:p><a:pPr><a:buAutoNum type="arabicParenR"${more}/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;
    const shapes = shapeOf(numbered('a', ' startAt="4"') + numbered('b', ' startAt="4"'));
    expect(await readWith(readPptx, pptxOf(shapes))).toBe('4) a\n5) b');
  });

  it('of PowerPoint go on behind an empty paragraph, which has none', async () => {
    const numbered = (text: string) =>
      `<a:p><a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>${text && `<a:r><a:t>${text}</a:t></a:r>`}</a:p>`;
    const shapes = shapeOf(['a', '', 'b'].map(numbered).join(''));
    expect(await readWith(readPptx, pptxOf(shapes))).toBe('1. a\n2. b');
  });
});

describe('numbers of lists on slides of OpenDocument', () => {
  const level = (start = 1, suffix = '.') =>
    `<text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="${suffix}" text:start-value="${start}"/><text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/>`;
  const styles = `<text:list-style style:name="N">${level()}</text:list-style><text:list-style style:name="M">${level(1, ')')}</text:list-style>`;
  const items = (...held: string[]) => held.map((one) => `<text:list-item>${one}</text:list-item>`).join('');
  const list = (content: string, style = 'N') =>
    `<text:list text:style-name="${style}">${content}</text:list>`;
  const line = (text: string) => `<text:p>${text}</text:p>`;
  const slide = (...boxes: string[]) => {
    const shapes = boxes.map((box) => `<draw:frame><draw:text-box>${box}</draw:text-box></draw:frame>`);
    const parts = unzipSync(odtOf(`<draw:page>${shapes.join('')}</draw:page>`, { styles }));
    const content = Buffer.from(parts['content.xml'] as Uint8Array).toString();
    return zipSync({
      ...parts,
      'content.xml': strToU8(content.replaceAll('office:text>', () => 'office:presentation>')),
    });
  };

  it.each([
    [
      'go on behind a paragraph',
      [list(items(line('a'), line('b'))) + line('x') + list(items(line('c')))],
      '1. a\n2. b\n\nx\n\n3. c',
    ],
    ['begin anew in each box', [list(items(line('a'))), list(items(line('b')))], '1. a\n1. b'],
    [
      'begin anew where they count otherwise',
      [list(items(line('a'))) + list(items(line('b')), 'M')],
      '1. a\n1) b',
    ],
    [
      'begin anew below an entry further out',
      [list(items(line('a') + list(items(line('b'), line('c'))), line('d') + list(items(line('e')))))],
      '1. a\n  a) b\n  b) c\n2. d\n  a) e',
    ],
  ])('%s', async (_, boxes, expected) => {
    expect(await readWith(readOdf, slide(...boxes))).toBe(expected);
  });
});
