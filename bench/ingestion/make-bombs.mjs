import { deflateSync } from 'node:zlib';
import { Document, Packer, Paragraph } from 'docx';
import { strToU8, unzipSync, zipSync } from 'fflate';

const mebibyte = 1024 * 1024;

/** Files that are small until they are read, by the names they are uploaded under. */
export async function makeBombs() {
  const docx = unzipSync(
    await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('x')] }] })),
  );
  const wordXml = (/** @type {string} */ body) =>
    `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  const word = (/** @type {string | Uint8Array} */ part) =>
    zipSync({ ...docx, 'word/document.xml': typeof part === 'string' ? strToU8(part) : part });
  const entities = (/** @type {string} */ element) =>
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'lol'.repeat(20)}">${'abcdefgh'
      .split('')
      .map((name, index, all) =>
        index === 0 ? '' : `<!ENTITY ${name} "${`&${all[index - 1]};`.repeat(12)}">`,
      )
      .join('')}]>${element}`;
  const sheet = (/** @type {string} */ xml, /** @type {string} */ strings = '') =>
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ),
      'xl/workbook.xml': strToU8(
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData>${xml}</sheetData></worksheet>`,
      ),
      'xl/sharedStrings.xml': strToU8(
        `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${strings}</sst>`,
      ),
    });
  let nested = /** @type {Uint8Array} */ (zipSync({ 'zeros.bin': new Uint8Array(50 * mebibyte) }));
  for (let level = 0; level < 4; level += 1) {
    nested = zipSync(Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`${index}.zip`, nested])));
  }
  return {
    'nested.zip': nested,
    'nested.docx': word(nested),
    'ratio.docx': word(new Uint8Array(280 * mebibyte).fill(32)),
    'more than declared.docx': declareSize(word(new Uint8Array(250 * mebibyte).fill(32)), 1000),
    'elements.docx': word(wordXml('<w:p><w:r/></w:p>'.repeat(4_000_000))),
    'deep.docx': word(wordXml(`${'<w:p>'.repeat(400_000)}${'</w:p>'.repeat(400_000)}`)),
    'entities.docx': word(entities('<x>&h;</x>')),
    'divs.html': strToU8('<div>'.repeat(100_000)),
    'spans.html': strToU8(`<html><body>${'<span><b><i>'.repeat(400_000)}`),
    'many parts.docx': zipSync(
      Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`${index}`, new Uint8Array()])),
      { level: 0 },
    ),
    'cells.xlsx': sheet(`<row>${'<c t="n"><v>1</v></c>'.repeat(6_000_000)}</row>`),
    'strings.xlsx': sheet('<row><c t="s"><v>0</v></c></row>', '<si><t>a</t></si>'.repeat(8_000_000)),
    'repeated.ods': zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': strToU8(
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="A"><table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="string" table:number-columns-repeated="16000"><text:p>lol</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>',
      ),
      'META-INF/manifest.xml': strToU8(
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
      ),
    }),
    'groups.rtf': strToU8(`{\\rtf1 ${'{'.repeat(3_000_000)}`),
    'stream.pdf': pdf([
      `<< /Filter /FlateDecode /Length LENGTH >>`,
      deflateSync(Buffer.alloc(900 * mebibyte, ' ')),
    ]),
    'twice packed stream.pdf': pdf([
      `<< /Filter [/FlateDecode /FlateDecode] /Length LENGTH >>`,
      deflateSync(deflateSync(Buffer.alloc(1000 * mebibyte, ' '))),
    ]),
    'operators.pdf': pdf([
      `<< /Filter /FlateDecode /Length LENGTH >>`,
      deflateSync(Buffer.from('BT /F1 9 Tf (lol) Tj ET\n'.repeat(12_000_000))),
    ]),
    'picture.pdf': pdf(
      [`<< /Length LENGTH >>`, Buffer.from('q 500 0 0 500 0 0 cm /I Do Q')],
      [
        '<< /Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /FlateDecode] /Length LENGTH >>',
        deflateSync(deflateSync(Buffer.alloc(1000 * mebibyte))),
      ],
    ),
    'picture.png': Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 8, 2, 0, 0, 0, 0, 0, 0, 0]),
    ]),
    'header.csv': strToU8(
      `${Array.from({ length: 4_000 }, (_, index) => `column ${index} of very many`).join(',')}\n${`${'1,'.repeat(3_999)}1\n`.repeat(3_000)}`,
    ),
  };
}

/** Makes an archive's directory say another unpacked size of its Word document. @param {Uint8Array} archive @param {number} size */
function declareSize(archive, size) {
  const bytes = Buffer.from(archive);
  const name = 'word/document.xml';
  bytes.writeUInt32LE(size, bytes.lastIndexOf(name) - 46 + 24);
  return bytes;
}

/**
 * A PDF of one page with this content and, where given, a picture.
 * @param {[string, Uint8Array]} content
 * @param {[string, Uint8Array]} [picture]
 */
function pdf(content, picture) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> /XObject << /I 6 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    content,
    picture ?? 'null',
  ].map((object) =>
    typeof object === 'string'
      ? Buffer.from(object)
      : Buffer.concat([
          Buffer.from(`${object[0].replace('LENGTH', String(object[1].length))}\nstream\n`),
          object[1],
          Buffer.from('\nendstream'),
        ]),
  );
  const parts = [Buffer.from('%PDF-1.7\n')];
  const starts = [];
  let length = 9;
  for (const [index, object] of objects.entries()) {
    starts.push(length);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
