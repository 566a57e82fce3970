import { readDocx } from '#server/reading/formats/docx/docx.ts';
import { readOdf } from '#server/reading/formats/odf/odf.ts';
import { readPptx } from '#server/reading/formats/pptx/pptx.ts';
import { readSheets } from '#server/reading/formats/sheets/sheets.ts';
import { docxOf, odsOf, odtOf, pptxOf, shapeOf } from '#server/reading/testing/packages.ts';
import { type Case, format, nested, numbered, within } from './document-format.ts';
import { repeat } from './hostile-texts.ts';

const wordText = '<w:r><w:t>a</w:t></w:r>';
const wordCell = `<w:tc><w:p>${wordText}</w:p></w:tc>`;
const fieldCharacter = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const wordList = (properties: string) =>
  `<w:p><w:pPr><w:numPr>${properties}</w:numPr></w:pPr>${wordText}</w:p>`;

const docx = format(
  'docx',
  { read: readDocx, put: (body) => docxOf(body), first: 480_000 },
  {
    paragraphs: `<w:p>${wordText}</w:p>`,
    'large first letters': `<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr>${wordText}</w:p>`,
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
    pictures: numbered(
      (at) =>
        `<w:p><w:r><w:drawing><wp:inline><wp:docPr descr="a"/><a:blip r:embed="r${at}"/></wp:inline></w:drawing></w:r></w:p>`,
    ),
    fields: (n) =>
      `<w:p>${repeat(`${fieldCharacter('begin')}<w:r><w:instrText>REF a</w:instrText></w:r>${fieldCharacter('separate')}${wordText}${fieldCharacter('end')}`)(n)}</w:p>`,
    'fields that never end': (n) => `<w:p>${repeat(fieldCharacter('begin'))(n)}</w:p>`,
    'fields that show something and never end': (n) =>
      `<w:p>${repeat(`${fieldCharacter('begin')}${fieldCharacter('separate')}${wordText}`)(n)}</w:p>`,
    'fields that are links': (n) =>
      `<w:p>${repeat(`<w:fldSimple w:instr='HYPERLINK "https://a.example"'>${wordText}</w:fldSimple>`)(n)}</w:p>`,
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
  { read: readPptx, put: (shapes) => pptxOf(shapes), first: 480_000 },
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
  { read: readOdf, put: (body) => odtOf(body), first: 480_000 },
  {
    paragraphs: '<text:p>a</text:p>',
    'headings with numbers': '<text:h text:outline-level="3">a</text:h>',
    'controls of a form': (n) =>
      `<office:forms><form:form>${numbered((at) => `<form:text form:id="c${at}" form:value="a"/>`)(n / 2)}</form:form></office:forms>` +
      `<text:p>${numbered((at) => `<draw:control draw:control="c${at}"/>`)(n / 2)}</text:p>`,
    'boxes within each other': within('draw:text-box'),
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
  { read: readSheets, put: (rows) => odsOf(rows), first: 240_000 },
  {
    rows: `<table:table-row>${sheetCell}${sheetCell}</table:table-row>`,
    cells: (n) => `<table:table-row>${repeat(sheetCell)(n)}</table:table-row>`,
    'rows that repeat and are struck out in part': (n) =>
      odsOf(
        repeat(
          '<table:table-row table:number-rows-repeated="3"><table:table-cell office:value-type="string"><text:p>a<text:span text:style-name="T">b</text:span></text:p></table:table-cell></table:table-row>',
        )(n),
        '<style:style style:name="T" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>',
      ),
    'empty rows that repeat': `<table:table-row table:number-rows-repeated="9"><table:table-cell/></table:table-row><table:table-row>${sheetCell}</table:table-row>`,
    'empty cells that repeat': (n) =>
      repeat(
        `<table:table-row><table:table-cell table:number-columns-repeated="900"/>${sheetCell}</table:table-row>`,
      )(n),
  },
);

/** Documents of Word, PowerPoint and OpenDocument: archives of XML. */
export const packagedDocuments: readonly Case[] = [docx, pptx, odt, ods];
