import { strToU8, zipSync } from 'fflate';

const archive = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const wordSpaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${office}"`,
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
].join(' ');

type Relations = Record<string, { type: string; target: string; external?: boolean }>;

const relationsXml = (relations: Relations) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(
    relations,
  )
    .map(
      ([id, { type, target, external }]) =>
        `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

/** A Word document of this body; each part is the content of its root element, which is named after the part. */
export function docxOf(
  body: string,
  {
    relations = {},
    ...parts
  }: { relations?: Relations; styles?: string; numbering?: string } & Record<string, unknown> = {},
): Uint8Array {
  const files: Record<string, string> = {};
  const all: Relations = { ...relations };
  const roots: Record<string, string> = { header: 'hdr', footer: 'ftr', chart: 'chartSpace' };
  for (const [name, content] of Object.entries(parts)) {
    const kind = name.replace(/\d/g, '');
    const prefix = kind === 'chart' ? 'c' : 'w';
    const root = roots[kind] ?? kind;
    files[`word/${name}.xml`] = `<${prefix}:${root} ${wordSpaces}>${content}</${prefix}:${root}>`;
    all[name] = { type: kind, target: `${name}.xml` };
  }
  return archive({
    '_rels/.rels': relationsXml({ main: { type: 'officeDocument', target: 'word/document.xml' } }),
    'word/document.xml': `<w:document ${wordSpaces}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationsXml(all),
    ...files,
  });
}

/** A paragraph of Word; `properties` and those of its only run are the content of these elements. */
export const wordParagraph = (text: string, properties = '', run = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

const odfSpaces = [
  ['office', 'office'],
  ['text', 'text'],
  ['table', 'table'],
  ['draw', 'drawing'],
  ['style', 'style'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:xlink="http://www.w3.org/1999/xlink"', 'xmlns:dc="http://purl.org/dc/elements/1.1/"')
  .join(' ');

/** An OpenDocument text of this body; `styles` are its automatic ones, `shared` the content of `styles.xml`. */
export const odtOf = (body: string, { styles = '', shared = '' } = {}): Uint8Array =>
  archive({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content ${odfSpaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'styles.xml': `<office:document-styles ${odfSpaces}>${shared}</office:document-styles>`,
  });

/** An OpenDocument workbook of one sheet with these rows; `styles` are its automatic ones. */
export const odsOf = (rows: string, styles = ''): Uint8Array =>
  archive({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content ${odfSpaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Hoja">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    'styles.xml': `<office:document-styles ${odfSpaces}/>`,
    'META-INF/manifest.xml': '<manifest/>',
  });

/** A presentation of one slide with these shapes. */
export const pptxOf = (shapes: string, relations: Relations = {}): Uint8Array => {
  const spaces = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
  return archive({
    '_rels/.rels': relationsXml({ main: { type: 'officeDocument', target: 'ppt/presentation.xml' } }),
    'ppt/presentation.xml': `<p:presentation ${spaces}><p:sldIdLst><p:sldId id="256" r:id="one"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsXml({ one: { type: 'slide', target: 'slides/slide1.xml' } }),
    'ppt/slides/slide1.xml': `<p:sld ${spaces}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': relationsXml(relations),
  });
};

/** A text box whose paragraphs are given as DrawingML. */
export const shapeOf = (paragraphs: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;

const mainSpace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/**
 * A workbook of one sheet with these rows. The content of what else a sheet may hold stands behind them; `strings` are
 * its shared texts.
 */
export function xlsxOf(rows: string, behind = '', strings = ''): Uint8Array {
  const override = (part: string, type: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  return archive({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override('xl/workbook.xml', 'sheet.main')}${override('xl/worksheets/sheet1.xml', 'worksheet')}${override('xl/sharedStrings.xml', 'sharedStrings')}</Types>`,
    '_rels/.rels': relationsXml({ main: { type: 'officeDocument', target: 'xl/workbook.xml' } }),
    'xl/workbook.xml': `<workbook ${mainSpace} xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="one"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml({
      one: { type: 'worksheet', target: 'worksheets/sheet1.xml' },
      texts: { type: 'sharedStrings', target: 'sharedStrings.xml' },
    }),
    'xl/worksheets/sheet1.xml': `<worksheet ${mainSpace}><sheetData>${rows}</sheetData>${behind}</worksheet>`,
    'xl/sharedStrings.xml': `<sst ${mainSpace}>${strings}</sst>`,
  });
}
