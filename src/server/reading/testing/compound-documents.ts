import xlsx from '@e965/xlsx';

const compoundFile = (streams: Record<string, Uint8Array>): Uint8Array => {
  const file = xlsx.CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) {
    // Smaller streams are kept elsewhere in the container, which readers know too; Word pads to this size.
    xlsx.CFB.utils.cfb_add(
      file,
      name,
      Buffer.concat([content, Buffer.alloc(Math.max(0, 4096 - content.length))]),
    );
  }
  return new Uint8Array(xlsx.CFB.write(file, { type: 'buffer' }));
};

/** What a password turns a new Office file into. */
export const makeEncryptedOffice = () => compoundFile({ EncryptedPackage: Buffer.alloc(5000, 7) });

/** A presentation in PowerPoint's old format, which is not read. */
export const makePpt = () => compoundFile({ 'PowerPoint Document': Buffer.alloc(5000) });

/** What is said of characters `from` to before `to`: Word's codes with their operands, behind a paragraph's style. */
export type DocProperties = { from: number; to: number; list: readonly number[] };
type Doc = {
  text: string;
  footnotes?: string;
  /** Text behind that: of heads and feet, comments, notes at the end and boxes, each with its length. */
  beside?: { running?: number; comments?: number; endnotes?: number; boxes?: number; text: string };
  encrypted?: boolean;
  characters?: readonly DocProperties[];
  paragraphs?: readonly DocProperties[];
};

const headSize = 1024;
const pageSize = 512;

/** A page of properties of characters or paragraphs, by places in the file. */
function propertyPage(runs: readonly DocProperties[], placeSize: number): Buffer {
  const page = Buffer.alloc(pageSize);
  page[pageSize - 1] = runs.length;
  let end = pageSize - 2;
  for (const [index, { from, to, list }] of runs.entries()) {
    const isParagraph = placeSize > 1;
    // The length of a paragraph's properties is told in pairs of bytes.
    const content = isParagraph ? [Math.ceil((list.length + 1) / 2), ...list] : [list.length, ...list];
    end = (end - content.length) & ~1;
    page.set(content, end);
    page.writeUInt32LE(from, index * 4);
    page.writeUInt32LE(to, index * 4 + 4);
    page[(runs.length + 1) * 4 + index * placeSize] = end / 2;
  }
  return page;
}

/**
 * A Word document in its old binary format, with Word's own marks in the text: \r ends a paragraph, \u0007 a cell or
 * row. Its pieces change between one and two bytes a character, as after edits, and lie in reverse order.
 */
export function makeDoc(doc: Doc): Uint8Array {
  const { text, footnotes = '', beside = { text: '' }, encrypted = false } = doc;
  const characters = text + footnotes + beside.text;
  const middle = Math.floor(characters.length / 2);
  const pieces = [
    { text: characters.slice(0, middle), narrow: false },
    { text: characters.slice(middle), narrow: /^[\0-\u00ff]*$/.test(characters.slice(middle)) },
  ];
  const textEnd = headSize + characters.length * 2;
  const pages = Math.ceil(textEnd / pageSize) * pageSize;
  const document = Buffer.alloc(pages + 2 * pageSize);
  let end = textEnd;
  const starts: number[] = [];
  const places: number[] = [];
  for (const { text: piece, narrow } of pieces) {
    const bytes = Buffer.from(piece, narrow ? 'latin1' : 'utf16le');
    end -= bytes.length;
    bytes.copy(document, end);
    places.push(end);
    starts.push(narrow ? ((end * 2) | 0x40000000) >>> 0 : end);
  }
  const byteOf = (character: number) => {
    const second = character >= middle;
    const width = (second ? pieces[1] : pieces[0])?.narrow ? 1 : 2;
    return (places[second ? 1 : 0] as number) + (character - (second ? middle : 0)) * width;
  };
  const inFile = (runs: readonly DocProperties[] = []) =>
    runs
      .flatMap(({ from, to, list }) => [
        { from, to: Math.min(to, middle), list },
        { from: Math.max(from, middle), to, list },
      ])
      .filter(({ from, to }) => from < to)
      .map(({ from, to, list }) => ({
        from: byteOf(from),
        to: byteOf(to - 1) + byteOf(from + 1) - byteOf(from),
        list,
      }))
      .sort((one, other) => one.from - other.from);
  propertyPage(inFile(doc.characters), 1).copy(document, pages);
  propertyPage(inFile(doc.paragraphs), 13).copy(document, pages + pageSize);

  const table = Buffer.alloc(5 + 7 + 12 + 16 + 12 + 12);
  table.set([1, 4, 0, 9, 9, 9, 9, 2]); // a property list stands in front
  table.writeUInt32LE(12 + 16, 8);
  [0, middle, characters.length].forEach((position, index) => {
    table.writeUInt32LE(position, 12 + index * 4);
  });
  starts.forEach((start, index) => {
    table.writeUInt32LE(start, 24 + index * 8 + 2);
  });
  [doc.characters, doc.paragraphs].forEach((runs, index) => {
    if (!runs) return;
    const at = 40 + index * 12;
    table.writeUInt32LE(textEnd, at + 4);
    table.writeUInt32LE(pages / pageSize + index, at + 8);
    document.writeUInt32LE(at, 0xfa + index * 8);
    document.writeUInt32LE(12, 0xfe + index * 8);
  });
  document.writeUInt16LE(0xa5ec, 0);
  document.writeUInt16LE(0xc1, 2);
  document.writeUInt16LE(0x0200 | (encrypted ? 0x0100 : 0), 0x0a);
  document.writeUInt32LE(text.length, 0x4c);
  document.writeUInt32LE(footnotes.length, 0x50);
  document.writeUInt32LE(beside.running ?? 0, 0x54);
  document.writeUInt32LE(beside.comments ?? 0, 0x5c);
  document.writeUInt32LE(beside.endnotes ?? 0, 0x60);
  document.writeUInt32LE(beside.boxes ?? 0, 0x64);
  document.writeUInt32LE(40, 0x1a6);
  return compoundFile({ WordDocument: document, '1Table': table });
}

/** A document of Word 6 or 95, in one byte a character; saved fast, its text lies in two pieces in reverse order. */
export function makeOldDoc({
  bytes,
  language = 0x0409,
  savedFast = false,
}: {
  bytes: Uint8Array;
  language?: number;
  savedFast?: boolean;
}): Uint8Array {
  const start = 0x300;
  const middle = savedFast ? Math.floor(bytes.length / 2) : 0;
  const table = Buffer.alloc(5 + 12 + 16);
  table[0] = 2;
  table.writeUInt32LE(12 + 16, 1);
  [0, middle, bytes.length].forEach((position, index) => {
    table.writeUInt32LE(position, 5 + index * 4);
  });
  table.writeUInt32LE(start + bytes.length - middle, 5 + 12 + 2);
  table.writeUInt32LE(start, 5 + 12 + 8 + 2);
  const document = Buffer.concat([
    Buffer.alloc(start),
    bytes.subarray(middle),
    bytes.subarray(0, middle),
    table,
  ]);
  document.writeUInt16LE(0xa5dc, 0);
  document.writeUInt16LE(0x68, 2);
  document.writeUInt16LE(language, 6);
  document.writeUInt16LE(savedFast ? 0x0004 : 0, 0x0a);
  document.writeUInt32LE(start, 0x18);
  document.writeUInt32LE(bytes.length, 0x34);
  document.writeUInt32LE(start + bytes.length, 0x160);
  document.writeUInt32LE(table.length, 0x164);
  return compoundFile({ WordDocument: document });
}

export type Cells = (string | number | Date | null)[][];

/** A workbook with these sheets, in the format that is asked for. */
export function makeWorkbook(
  bookType: 'xlsx' | 'biff8' | 'ods' | 'xlsb',
  sheets: Record<string, Cells>,
  merges: string[] = [],
): Uint8Array {
  const workbook = xlsx.utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) {
    const sheet = xlsx.utils.aoa_to_sheet(cells, { dateNF: 'yyyy-mm-dd' });
    sheet['!merges'] = merges.map((range) => xlsx.utils.decode_range(range));
    xlsx.utils.book_append_sheet(workbook, sheet, name);
  }
  return new Uint8Array(xlsx.write(workbook, { type: 'buffer', bookType, compression: true }));
}
