const cellMark = '\u0007';
const field = { begin: '\u0013', separator: '\u0014', end: '\u0015' } as const;

/** What Word's other marks stand for; pictures, notes and comments hang on those that become nothing. */
const replacements: ReadonlyMap<string, string> = new Map([
  ['\u0001', ''],
  ['\u0002', ''],
  ['\u0003', ''],
  ['\u0004', ''],
  ['\u0005', ''],
  ['\u0006', ''],
  ['\u0008', ''],
  ['\u000b', '\n'],
  ['\u000c', '\r'],
  ['\u001e', '-'],
  ['\u001f', ''],
]);

/**
 * Turns the characters of Word's binary format into plain text: fields become their results, the marks of cells
 * and rows become "a | b", paragraphs are divided by blank lines.
 */
export function plainDocText(characters: string): string {
  const blocks: string[] = [];
  let rows: string[] = [];
  const endTable = () => {
    if (rows.length > 0) blocks.push(rows.join('\n'));
    rows = [];
  };
  for (const { isRow, text: stretch } of splitRows(replaceMarks(characters))) {
    if (isRow) {
      rows.push(stretch);
    } else {
      endTable();
      for (const block of stretch.split('\r')) blocks.push(block);
    }
  }
  endTable();
  return blocks
    .map((block) => block.trim())
    .filter(Boolean)
    .join('\n\n');
}

/** Replaces the marks, and a field such as a link by what it shows; its code is not for readers. Without recursion: fields may nest. */
function replaceMarks(text: string): string {
  const open: boolean[] = [];
  let kept = '';
  for (const character of text) {
    if (character === field.begin) open.push(true);
    else if (character === field.separator && open.length > 0) open[open.length - 1] = false;
    else if (character === field.end) open.pop();
    else if (!open.includes(true)) kept += replacements.get(character) ?? character;
  }
  return kept;
}

type Stretch = { isRow: boolean; text: string };

/**
 * Every cell ends with the mark, and so does every row, which looks like an empty cell. Paragraphs between two
 * tables stand in front of the second one's first cell.
 */
function* splitRows(text: string): Generator<Stretch> {
  const parts = text.split(cellMark);
  const rest = parts.pop() ?? '';
  let cells: string[] = [];
  for (const part of parts) {
    if (part.trim() === '') {
      if (cells.length > 0) yield toRow(cells);
      cells = [];
    } else if (cells.length === 0) {
      const start = part.trimEnd().lastIndexOf('\r') + 1;
      if (start > 0) yield { isRow: false, text: part.slice(0, start) };
      cells.push(part.slice(start));
    } else {
      cells.push(part);
    }
  }
  if (cells.length > 0) yield toRow(cells);
  yield { isRow: false, text: rest };
}

const toRow = (cells: readonly string[]): Stretch => ({
  isRow: true,
  text: cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).join(' | '),
});
