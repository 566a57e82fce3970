import xlsx from '@e965/xlsx';
import { readEpub } from '#server/reading/formats/epub.ts';
import { readHtml } from '#server/reading/formats/html.ts';
import { readMail, readMailbox } from '#server/reading/formats/mail.ts';
import { readRtf } from '#server/reading/formats/rtf.ts';
import { readSavedPage } from '#server/reading/formats/saved-page.ts';
import { readSheets } from '#server/reading/formats/sheets/sheets.ts';
import { makeEpub } from '#server/reading/testing/office-documents.ts';
import { xlsxOf } from '#server/reading/testing/packages.ts';
import { binaryDocuments } from './binary-documents.ts';
import { type Case, format, nested, numbered, within } from './document-format.ts';
import { repeat } from './hostile-texts.ts';
import { packagedDocuments } from './packaged-documents.ts';

const written = (text: string) => `t="inlineStr"><is><t>${text}</t></is></c>`;
const columnName = (at: number) => xlsx.utils.encode_col(at % 16_384);

const sheets = format(
  'xlsx',
  { read: readSheets, put: (rows) => xlsxOf(rows), first: 240_000 },
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
  { read: readHtml, put: (body) => `<!doctype html><body>${body}`, first: 120_000 },
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
    pictures: (n) => numbered((at) => `<img src="data:image/png;base64,AAAA${at}" alt="a b c d">`)(n),
    'one attribute of many names': (n) => `<p ${numbered((at) => `a${at}=1 `)(n)}>a`,
    'lists that a style sheet counts': (n) =>
      `<style>ol{counter-reset:a}li{counter-increment:a}li::before{content:counters(a,".")}</style>${repeat('<ol><li>a')(n)}`,
    'counters of many names': (n) =>
      `<style>${numbered((at) => `.c${at}{counter-reset:a${at}}`)(n / 2)}</style>${numbered((at) => `<p class="c${at}">a`)(n / 2)}`,
    'headings that a style sheet counts': (n) =>
      `<style>h2{counter-increment:a}h2::before{content:counter(a) " "}</style>${repeat('<h2>a</h2>')(n)}`,
    'raised and lowered letters': '<sub>1<sup>2',
    details: '<details><summary>a</summary>b',
    code: '<pre><code>a\n',
  },
);

const mailHead = 'From: a@a.example\r\nTo: b@b.example\r\nSubject: a\r\n';
const mail = format(
  'eml',
  { read: readMail, put: (text) => text, first: 120_000 },
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
const savedPage = format(
  'mhtml',
  { read: readSavedPage, put: (text) => text, first: 120_000 },
  {
    parts: (n) =>
      `${mailHead}Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>a\r\n${numbered(
        (at) => `--b\r\nContent-Type: image/png\r\nContent-Location: https://a.example/${at}\r\n\r\na\r\n`,
      )(n)}--b--`,
    'addresses over many lines': (n) => `--b\r\nContent-Location: ${repeat('a\r\n ')(n)}\r\n\r\na`,
    borders: `--b\r\n`,
  },
);
const mailbox = format(
  'mbox',
  { read: readMailbox, put: (text) => text, first: 120_000 },
  {
    messages: `From a@a.example Thu Jan  1 00:00:00 2026\n${mailHead}\r\na\n\n`,
    'lines that begin so': 'From \n',
  },
);

const rtf = format(
  'rtf',
  { read: readRtf, put: (body) => `{\\rtf1\\ansi ${body}}`, first: 240_000 },
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
    notes: '{\\footnote a\\par}b\\par ',
    'notes within each other': '{\\footnote a',
    'boxes within each other': '{\\shptxt a',
    'cells that end nowhere': '\\pard\\intbl a\\cell ',
    'rows of other edges': (n) => numbered((at) => `\\trowd\\cellx${at * 200}\\intbl a\\cell\\row `)(n / 2),
    fonts: (n) => `{\\fonttbl${numbered((at) => `{\\f${at} A;}`)(n)}}a`,
    bytes: '\\bin9 123456789',
    pictures: '{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv a}}}\\pngblip 0102}\\par ',
    'a picture without end': (n) => `{\\pict\\pngblip ${repeat('01 02\n')(n)}`,
    colours: (n) =>
      `{\\colortbl${repeat(';\\red255\\green255\\blue255')(n / 2)}}${repeat('{\\cf2 a}')(n / 2)}`,
    'lists to choose from': '{\\field{\\*\\fldinst {\\*\\formfield{\\fftype2{\\*\\ffl a}}}}}',
    'large first letters': '\\pard\\dropcapt1 a\\par',
    'control words': '\\a1 ',
    'a control word without end': (n) => `\\${'a'.repeat(n)}`,
    'a number without end': (n) => `\\a${'1'.repeat(n)}`,
  },
);

const epub = format(
  'epub',
  { read: readEpub, put: (body) => makeEpub([body]), first: 160_000 },
  {
    chapters: (n) => makeEpub(Array.from({ length: Math.ceil(n / 100) }, () => '<p>a</p>')),
    'chapters and rules of their style sheet': (n) =>
      makeEpub(
        Array.from({ length: Math.ceil(n / 400) }, () => '<p class="a">a</p>'),
        numbered((at) => `.a${at} { vertical-align: super }`)(n / 4),
      ),
    paragraphs: '<p>a</p>',
    'parts within each other': within('div'),
    tables: '<table><tr><td>a</td></tr></table>',
  },
);

/** Documents of every format, with much of each thing that they may hold. */
export const documentCases: readonly Case[] = [
  ...packagedDocuments,
  sheets,
  html,
  mail,
  savedPage,
  mailbox,
  rtf,
  epub,
  ...binaryDocuments,
];
