import xlsx from '@e965/xlsx';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { readDoc } from '#server/reading/formats/doc.ts';
import { readDocx } from '#server/reading/formats/docx/docx.ts';
import { readEpub } from '#server/reading/formats/epub.ts';
import { readHtml } from '#server/reading/formats/html.ts';
import { readMail, readMailbox } from '#server/reading/formats/mail.ts';
import { readOdf } from '#server/reading/formats/odf/odf.ts';
import { readOutlook } from '#server/reading/formats/outlook.ts';
import { readPdf } from '#server/reading/formats/pdf.ts';
import { readPptx } from '#server/reading/formats/pptx/pptx.ts';
import { readRtf } from '#server/reading/formats/rtf.ts';
import { readSheets, readXls } from '#server/reading/formats/sheets.ts';
import { makeDoc, makeWorkbook } from '#server/reading/testing/compound-documents.ts';
import { linesFrom, makePdf } from '#server/reading/testing/documents.ts';
import { makeEpub } from '#server/reading/testing/office-documents.ts';
import { makeMsg } from '#server/reading/testing/outlook-messages.ts';
import { docxOf, odsOf, odtOf, pptxOf, shapeOf, xlsxOf } from '#server/reading/testing/packages.ts';
import { readWith } from '#server/reading/testing/read.ts';
import type { Growing, Reader } from './growth.ts';
import { repeat } from './hostile-texts.ts';

type Content = string | Uint8Array;
type Case = { reader: Reader<Content>; documents: Growing<Content>[] };
type Parts = Record<string, string | ((characters: number) => Content | Promise<Content>)>;

/** One thing within another of its kind, as deep as so many characters go. */
const nested = (opening: string, closing: string) => (characters: number) => {
  const depth = Math.floor(characters / (opening.length + closing.length));
  return opening.repeat(depth) + closing.repeat(depth);
};
/** Things that differ by their number. */
const numbered = (part: (at: number) => string) => (characters: number) =>
  Array.from({ length: Math.floor(characters / part(10).length) }, (_, at) => part(at)).join('');

/** A format with what its documents may hold many of; `put` makes a document of them. */
function format(
  name: string,
  {
    read,
    put,
    first,
  }: { read: Parameters<typeof readWith>[0]; put: (parts: string) => Content; first: number },
  parts: Parts,
): Case {
  const documents = Object.entries(parts).map(([what, part]) => ({
    name: what,
    async make(characters: number) {
      if (typeof part === 'string') return put(repeat(part)(characters));
      const made = await part(characters);
      return typeof made === 'string' ? put(made) : made;
    },
  }));
  return { reader: { name, first, read: (content) => readWith(read, content) }, documents };
}

const wordText = '<w:r><w:t>a</w:t></w:r>';
const wordCell = `<w:tc><w:p>${wordText}</w:p></w:tc>`;
const fieldCharacter = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const within = (element: string, inner = '') =>
  nested(`<${element}>${inner}`, `</${element.split(' ', 1)[0]}>`);
const wordList = (properties: string) =>
  `<w:p><w:pPr><w:numPr>${properties}</w:numPr></w:pPr>${wordText}</w:p>`;

const docx = format(
  'docx',
  { read: readDocx, put: (body) => docxOf(body), first: 120_000 },
  {
    paragraphs: `<w:p>${wordText}</w:p>`,
    'runs of a paragraph': (n) => `<w:p>${repeat(wordText)(n)}</w:p>`,
    'words of a run': (n) => `<w:p><w:r><w:t>${repeat('word ')(n)}</w:t></w:r></w:p>`,
    'tabs and breaks': (n) => `<w:p><w:r>${repeat('<w:tab/><w:br/>')(n)}</w:r></w:p>`,
    tables: `<w:tbl><w:tr>${wordCell}</w:tr></w:tbl>`,
    rows: (n) => `<w:tbl>${repeat(`<w:tr>${wordCell}${wordCell}</w:tr>`)(n)}</w:tbl>`,
    cells: (n) => `<w:tbl><w:tr>${repeat(wordCell)(n)}</w:tr></w:tbl>`,
    'tables within each other': nested('<w:tbl><w:tr><w:tc>', `<w:p>${wordText}</w:p></w:tc></w:tr></w:tbl>`),
    'wide cells': (n) =>
      `<w:tbl>${repeat(`<w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000000"/></w:tcPr><w:p>${wordText}</w:p></w:tc></w:tr>`)(n)}</w:tbl>`,
    'cells joined down': (n) =>
      `<w:tbl>${repeat(`<w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p>${wordText}</w:p></w:tc>${wordCell}</w:tr>`)(n)}</w:tbl>`,
    fields: (n) =>
      `<w:p>${repeat(`${fieldCharacter('begin')}<w:r><w:instrText>REF a</w:instrText></w:r>${fieldCharacter('separate')}${wordText}${fieldCharacter('end')}`)(n)}</w:p>`,
    'fields that never end': (n) => `<w:p>${repeat(fieldCharacter('begin'))(n)}</w:p>`,
    'fields within each other': (n) =>
      `<w:p>${nested(fieldCharacter('begin'), fieldCharacter('end'))(n)}</w:p>`,
    bookmarks: numbered(
      (at) => `<w:bookmarkStart w:id="${at}" w:name="b${at}"/><w:bookmarkEnd w:id="${at}"/>`,
    ),
    'references to bookmarks': numbered(
      (at) =>
        `<w:p><w:bookmarkStart w:id="${at}" w:name="b${at}"/><w:fldSimple w:instr="REF b${at} \\r">${wordText}</w:fldSimple></w:p>`,
    ),
    deletions: (n) => `<w:p>${repeat('<w:del><w:r><w:delText>a</w:delText></w:r></w:del>')(n)}</w:p>`,
    'changes within each other': (n) => `<w:p>${within('w:ins')(n)}</w:p>`,
    'controls within each other': nested('<w:sdt><w:sdtContent>', '</w:sdtContent></w:sdt>'),
    'boxes within each other': nested(
      '<w:p><w:r><w:pict><v:shape xmlns:v="urn:v"><v:textbox><w:txbxContent>',
      '</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>',
    ),
    'equations within each other': (n) =>
      `<w:p><m:oMath>${within('m:f><m:num')(n).replaceAll('</m:f>', '</m:num></m:f>')}</m:oMath></w:p>`,
    'items of a list': (n) =>
      docxOf(repeat(wordList('<w:ilvl w:val="0"/><w:numId w:val="1"/>'))(n), {
        numbering:
          '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
      }),
    lists: (n) =>
      docxOf(numbered((at) => wordList(`<w:ilvl w:val="0"/><w:numId w:val="${at}"/>`))(n / 2), {
        numbering: numbered((at) => `<w:num w:numId="${at}"><w:abstractNumId w:val="${at}"/></w:num>`)(n / 2),
      }),
    'numbers far up': repeat(wordList('<w:ilvl w:val="999999999"/><w:numId w:val="1"/>')),
    'styles based on each other': (n) =>
      docxOf(numbered((at) => `<w:p><w:pPr><w:pStyle w:val="s${at}"/></w:pPr>${wordText}</w:p>`)(n / 2), {
        styles: numbered((at) => `<w:style w:styleId="s${at}"><w:basedOn w:val="s${at + 1}"/></w:style>`)(
          n / 2,
        ),
      }),
    footnotes: (n) =>
      docxOf(numbered((at) => `<w:p><w:r><w:footnoteReference w:id="${at}"/></w:r></w:p>`)(n / 2), {
        footnotes: numbered((at) => `<w:footnote w:id="${at}"><w:p>${wordText}</w:p></w:footnote>`)(n / 2),
      }),
    comments: (n) =>
      docxOf(numbered((at) => `<w:p><w:r><w:commentReference w:id="${at}"/></w:r></w:p>`)(n / 2), {
        comments: numbered((at) => `<w:comment w:id="${at}"><w:p>${wordText}</w:p></w:comment>`)(n / 2),
      }),
    links: (n) => {
      const count = Math.floor(n / 200);
      const ids = Array.from({ length: count }, (_, at) => `l${at}`);
      const relations = ids.map(
        (id) => [id, { type: 'hyperlink', target: `https://a.example/${id}`, external: true }] as const,
      );
      return docxOf(
        `<w:p>${ids.map((id) => `<w:hyperlink r:id="${id}">${wordText}</w:hyperlink>`).join('')}</w:p>`,
        {
          relations: Object.fromEntries(relations),
        },
      );
    },
  },
);

const drawn = '<a:p><a:r><a:t>a</a:t></a:r></a:p>';
const pptx = format(
  'pptx',
  { read: readPptx, put: (shapes) => pptxOf(shapes), first: 120_000 },
  {
    shapes: shapeOf(drawn),
    paragraphs: (n) => shapeOf(repeat(drawn)(n)),
    'numbered paragraphs': (n) =>
      shapeOf(
        repeat(
          '<a:p><a:pPr lvl="1"><a:buAutoNum type="arabicPeriod" startAt="7"/></a:pPr><a:r><a:t>a</a:t></a:r></a:p>',
        )(n),
      ),
    runs: (n) => shapeOf(`<a:p>${repeat('<a:r><a:t>a</a:t></a:r>')(n)}</a:p>`),
    'groups within each other': within('p:grpSp'),
    rows: (n) =>
      `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${repeat(`<a:tr><a:tc><a:txBody>${drawn}</a:txBody></a:tc></a:tr>`)(n)}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
    cells: (n) =>
      `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${repeat(`<a:tc gridSpan="1000000"><a:txBody>${drawn}</a:txBody></a:tc>`)(n)}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
  },
);

const openCell = '<table:table-cell><text:p>a</text:p></table:table-cell>';
const odt = format(
  'odt',
  { read: readOdf, put: (body) => odtOf(body), first: 120_000 },
  {
    paragraphs: '<text:p>a</text:p>',
    'headings with numbers': '<text:h text:outline-level="3">a</text:h>',
    'spans within each other': (n) => `<text:p>${within('text:span')(n)}</text:p>`,
    'sections within each other': within('text:section'),
    'lists within each other': nested('<text:list><text:list-item>', '</text:list-item></text:list>'),
    'items of a list': (n) =>
      `<text:list>${repeat('<text:list-item><text:p>a</text:p></text:list-item>')(n)}</text:list>`,
    'very many spaces': (n) => `<text:p>${repeat('<text:s text:c="100000000"/>a')(n)}</text:p>`,
    rows: (n) =>
      `<table:table>${repeat(`<table:table-row>${openCell}${openCell}</table:table-row>`)(n)}</table:table>`,
    'rows that repeat': (n) =>
      `<table:table>${repeat(`<table:table-row table:number-rows-repeated="1000000">${openCell}</table:table-row>`)(n)}</table:table>`,
    'cells that repeat': (n) =>
      `<table:table><table:table-row>${repeat('<table:table-cell table:number-columns-repeated="1000000"><text:p>a</text:p></table:table-cell>')(n)}</table:table-row></table:table>`,
    'tables within each other': nested(
      '<table:table><table:table-row><table:table-cell>',
      '</table:table-cell></table:table-row></table:table>',
    ),
    notes:
      '<text:p><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>a</text:p></text:note-body></text:note></text:p>',
    'styles based on each other': (n) =>
      odtOf(numbered((at) => `<text:p text:style-name="s${at}">a</text:p>`)(n / 2), {
        styles: numbered((at) => `<style:style style:name="s${at}" style:parent-style-name="s${at + 1}"/>`)(
          n / 2,
        ),
      }),
  },
);

const sheetCell = '<table:table-cell><text:p>a</text:p></table:table-cell>';
const ods = format(
  'ods',
  { read: readSheets, put: (rows) => odsOf(rows), first: 60_000 },
  {
    rows: `<table:table-row>${sheetCell}${sheetCell}</table:table-row>`,
    cells: (n) => `<table:table-row>${repeat(sheetCell)(n)}</table:table-row>`,
    'empty rows that repeat': `<table:table-row table:number-rows-repeated="9"><table:table-cell/></table:table-row><table:table-row>${sheetCell}</table:table-row>`,
    'empty cells that repeat': (n) =>
      repeat(
        `<table:table-row><table:table-cell table:number-columns-repeated="900"/>${sheetCell}</table:table-row>`,
      )(n),
  },
);

const written = (text: string) => `t="inlineStr"><is><t>${text}</t></is></c>`;
const columnName = (at: number) => xlsx.utils.encode_col(at % 16_384);

const sheets = format(
  'xlsx',
  { read: readSheets, put: (rows) => xlsxOf(rows), first: 60_000 },
  {
    rows: numbered((at) => `<row r="${at + 1}"><c r="A${at + 1}" ${written('a')}</row>`),
    cells: (n) => `<row r="1">${numbered((at) => `<c r="${columnName(at)}1"><v>1</v></c>`)(n)}</row>`,
    'shared texts': (n) =>
      xlsxOf(
        numbered((at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at}</v></c></row>`)(n / 2),
        '',
        numbered((at) => `<si><r><t>a${at}</t></r></si>`)(n / 2),
      ),
    'formulas that build on each other': numbered(
      (at) => `<row r="${at + 1}"><c r="A${at + 1}">${at === 0 ? '<v>1</v>' : `<f>A${at}+1</f>`}</c></row>`,
    ),
    'formulas that build on those below': numbered(
      (at) => `<row r="${at + 1}"><c r="A${at + 1}"><f>A${at + 2}+1</f></c></row>`,
    ),
    'sums of all above': numbered(
      (at) =>
        `<row r="${at + 1}"><c r="A${at + 1}">${at === 0 ? '<v>1</v>' : `<f>SUM(A$1:A${at})</f>`}</c></row>`,
    ),
    'sums of whole columns': numbered(
      (at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c><c r="B${at + 1}"><f>SUM(A:A)</f></c></row>`,
    ),
    'a formula of brackets': (n) => `<row r="1"><c r="A1"><f>${nested('(1+', '1)')(n)}</f></c></row>`,
    'a formula of functions': (n) => `<row r="1"><c r="A1"><f>${nested('SUM(', ')')(n)}</f></c></row>`,
    'joined cells': (n) =>
      xlsxOf(
        numbered((at) => `<row r="${at + 1}"><c r="A${at + 1}" ${written('a')}</row>`)(n / 2),
        `<mergeCells>${numbered((at) => `<mergeCell ref="A${at + 1}:C${at + 1}"/>`)(n / 2)}</mergeCells>`,
      ),
    'joined cells of the whole sheet': (n) =>
      xlsxOf(
        `<row r="1"><c r="A1" ${written('a')}</row>`,
        `<mergeCells>${repeat('<mergeCell ref="A1:XFD1048576"/>')(n)}</mergeCells>`,
      ),
    'cells far apart': numbered(
      (at) => `<row r="${at * 97 + 1}"><c r="${columnName(at * 41)}${at * 97 + 1}" ${written('a')}</row>`,
    ),
  },
);

const html = format(
  'html',
  { read: readHtml, put: (body) => `<!doctype html><body>${body}`, first: 30_000 },
  {
    tables: '<table><tr><td>a',
    'closed tables': '<table><tr><td>a</td></tr></table>',
    rows: (n) => `<table>${repeat('<tr><td>a<td>b')(n)}</table>`,
    'cells over many': (n) => `<table>${repeat('<tr><td colspan=1000 rowspan=65534>a')(n)}</table>`,
    'heads over many': (n) => `<table>${repeat('<tr><th colspan=1000>a')(n)}</table>`,
    'lists within each other': '<ul><li>a',
    'numbered lists': '<ol reversed start=-5><li value=7>a</ol>',
    'items of a list': (n) => `<ol reversed>${repeat('<li>a')(n)}</ol>`,
    definitions: (n) => `<dl>${repeat('<dt>a<dd>b')(n)}</dl>`,
    'formatting that never closes': '<b><i>a<p>',
    links: '<a href="/a">a</a>',
    'unclosed links': '<a href=a>',
    forms: '<form><input type=checkbox checked><select><option>a</select></form>',
    'styles and classes': (n) =>
      `<style>${numbered((at) => `.c${at}{display:none}`)(n / 2)}</style>${numbered((at) => `<p class="c${at}">a`)(n / 2)}`,
    'selectors that follow each other': (n) =>
      `<style>${repeat('p p ')(n / 2)}{display:none}</style>${repeat('<p>a')(n / 2)}`,
    'unseen parts within each other': '<div hidden><div style="display:none">a',
    templates: '<template><p>a',
    mathematics: '<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>',
    'mathematics within each other': '<math><mrow><msup>',
    'equations drawn by a script': '<i><math><mi>a</mi></math></i><b aria-hidden="true">a</b>',
    drawings: '<svg><title>a</title><text>a</text></svg>',
    'drawings within each other': '<svg><title>a<text>',
    entities: '&amp;&notin;&#x41;',
    'one attribute of many names': (n) => `<p ${numbered((at) => `a${at}=1 `)(n)}>a`,
    details: '<details><summary>a</summary>b',
    code: '<pre><code>a\n',
  },
);

const mailHead = 'From: a@a.example\r\nTo: b@b.example\r\nSubject: a\r\n';
const mail = format(
  'eml',
  { read: readMail, put: (text) => text, first: 60_000 },
  {
    heads: (n) => `${mailHead}${numbered((at) => `X-${at}: a\r\n`)(n)}\r\na`,
    'a long head': (n) => `${mailHead}X-A: ${repeat('a\r\n ')(n)}\r\n\r\na`,
    addresses: (n) => `${mailHead}Cc: ${repeat('A B <a@a.example>, ')(n)}\r\n\r\na`,
    'groups of addresses': (n) => `${mailHead}Cc: ${repeat('g: (a) "b" <')(n)}\r\n\r\na`,
    'encoded words': (n) =>
      `${mailHead}X: =?utf-8?q?a?=\r\nSubject: ${repeat('=?utf-8?q?=61?= ')(n)}\r\n\r\na`,
    parts: (n) =>
      `${mailHead}Content-Type: multipart/mixed; boundary=b\r\n\r\n${repeat('--b\r\nContent-Type: text/plain\r\n\r\na\r\n')(n)}--b--`,
    'parts within each other': (n) =>
      mailHead + numbered((at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`)(n),
    'messages within each other': (n) => mailHead + repeat('Content-Type: message/rfc822\r\n\r\n')(n),
    'quoted text': (n) =>
      `${mailHead}Content-Transfer-Encoding: quoted-printable\r\n\r\n${repeat('=61=\r\n')(n)}`,
    'text with marks of lines quoted': (n) => `${mailHead}\r\n${repeat('> > a\r\n')(n)}`,
    lines: (n) => `${mailHead}\r\n${repeat('a\r\n')(n)}`,
    'a page': (n) => `${mailHead}Content-Type: text/html\r\n\r\n${repeat('<blockquote><div>a')(n)}`,
  },
);
const mailbox = format(
  'mbox',
  { read: readMailbox, put: (text) => text, first: 30_000 },
  {
    messages: `From a@a.example Thu Jan  1 00:00:00 2026\n${mailHead}\r\na\n\n`,
    'lines that begin so': 'From \n',
  },
);

const rtf = format(
  'rtf',
  { read: readRtf, put: (body) => `{\\rtf1\\ansi ${body}}`, first: 60_000 },
  {
    paragraphs: 'a\\par ',
    'groups within each other': nested('{', '}'),
    'groups that never end': '{a',
    'groups that end': 'a}',
    'formatted words': '{\\b\\i\\fs20 a}',
    rows: '\\trowd\\cellx1\\cellx2\\intbl a\\cell b\\cell\\row ',
    'cells of a row': (n) => `\\trowd${repeat('\\cellx1')(n / 2)}${repeat('\\intbl a\\cell ')(n / 2)}\\row`,
    'tables within each other': '\\itap2\\intbl a\\nestcell{\\*\\nesttableprops\\trowd\\cellx1\\nestrow}',
    letters: "\\'e1\\u8212?",
    'letters to leave out': '\\uc9\\u8212 ',
    'groups to leave out': '{\\*\\a b}',
    fields: '{\\field{\\*\\fldinst HYPERLINK "a"}{\\fldrslt a}}',
    'fields within each other': '{\\field{\\*\\fldinst ',
    lists: '{\\pntext 1.\\tab}a\\par ',
    fonts: (n) => `{\\fonttbl${numbered((at) => `{\\f${at} A;}`)(n)}}a`,
    bytes: '\\bin9 123456789',
    'control words': '\\a1 ',
    'a control word without end': (n) => `\\${'a'.repeat(n)}`,
    'a number without end': (n) => `\\a${'1'.repeat(n)}`,
  },
);

const epub = format(
  'epub',
  { read: readEpub, put: (body) => makeEpub([body]), first: 40_000 },
  {
    chapters: (n) => makeEpub(Array.from({ length: Math.ceil(n / 100) }, () => '<p>a</p>')),
    paragraphs: '<p>a</p>',
    'parts within each other': within('div'),
    tables: '<table><tr><td>a</td></tr></table>',
  },
);

const doc = format(
  'doc',
  { read: readDoc, put: (text) => makeDoc({ text }), first: 60_000 },
  {
    paragraphs: 'a\r',
    cells: 'a\u0007',
    rows: 'a\u0007b\u0007\u0007',
    fields: '\u0013 REF a \u0014a\u0015',
    'fields that never end': '\u0013a',
    notes: (n) => makeDoc({ text: '\u0002a '.repeat(n / 20), footnotes: '\u0002 b\r'.repeat(n / 20) }),
    marks: '\u0001\u0008\u000b\u000c\u001e\u001f',
  },
);

const xls = format(
  'xls',
  { read: readXls, put: () => '', first: 20_000 },
  {
    rows: (n) => makeWorkbook('biff8', { A: Array.from({ length: n / 20 }, (_, at) => [at, 'a']) }),
    cells: (n) =>
      makeWorkbook('biff8', { A: Array.from({ length: 1 + n / 4_000 }, () => Array(200).fill('a')) }),
  },
);

const person = (at: number) => ({ name: `A${at}`, email: `a${at}@a.example` });
const outlook = format(
  'msg',
  { read: readOutlook, put: (body) => makeMsg({ subject: 'a', body }), first: 20_000 },
  {
    lines: '> a\r\n',
    receivers: (n) => makeMsg({ subject: 'a', to: Array.from({ length: n / 200 }, (_, at) => person(at)) }),
    attachments: (n) =>
      makeMsg({
        subject: 'a',
        attached: Array.from({ length: n / 400 }, (_, at) => ({ name: `a${at}.txt`, content: 'a' })),
      }),
  },
);

/** A form with so many fields. */
async function formOf(fields: number): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  const page = made.addPage([595, 842]);
  for (let at = 0; at < fields; at++) {
    const field = made.getForm().createTextField(`f${at}`);
    field.addToPage(page, {
      x: (at % 20) * 28,
      y: 20 + Math.floor(at / 20) * 10,
      width: 26,
      height: 9,
      font,
    });
    field.setText('a');
  }
  return made.save();
}

const pdf = format(
  'pdf',
  { read: readPdf, put: () => '', first: 24_000 },
  {
    pages: (n) =>
      makePdf(Array.from({ length: n / 400 }, (_, at) => linesFrom(700, [`Page ${at}`, 'a b c']))),
    'words in a line': (n) =>
      makePdf([
        Array.from({ length: n / 10 }, (_, at) => ({ text: 'a', x: 20 + (at * 500) / (n / 10), y: 400 })),
      ]),
    'words all over': (n) =>
      makePdf([
        Array.from({ length: n / 10 }, (_, at) => ({
          text: 'a',
          x: 20 + ((at * 61) % 550),
          y: 20 + ((at * 37) % 800),
        })),
      ]),
    'words in one place': (n) =>
      makePdf([Array.from({ length: n / 10 }, () => ({ text: 'a', x: 100, y: 400 }))]),
    lines: (n) =>
      makePdf([
        Array.from({ length: n / 10 }, (_, at) => ({
          text: 'one two',
          x: 72,
          y: 830 - (at * 800) / (n / 10),
          size: 4,
        })),
      ]),
    columns: (n) =>
      makePdf([
        Array.from({ length: n / 10 }, (_, at) => ({
          text: '12.5',
          x: 20 + (at % 40) * 14,
          y: 830 - Math.floor(at / 40) * 8,
          size: 4,
        })),
      ]),
    fields: (n) => formOf(n / 40),
  },
);

/** Documents of every format, with much of each thing that they may hold. */
export const documentCases: readonly Case[] = [
  docx,
  pptx,
  odt,
  ods,
  sheets,
  html,
  mail,
  mailbox,
  rtf,
  epub,
  doc,
  xls,
  outlook,
  pdf,
];
