import type { CellObject, Range, WorkBook } from '@e965/xlsx';
import type { Omission } from '#rules/omissions.ts';
import { own } from '#rules/own.ts';
import { Sight } from '../../blocks/sight.ts';
import { cleanCell } from '../../blocks/write-table.ts';
import { ExtractionError } from '../../bounds/extraction-error.ts';
import { omitted } from '../../bounds/omissions.ts';
import { decodeText } from '../../characters/encoding.ts';
import { checkArchive, plainPartName, withPlainNames } from '../archive.ts';
import { openParts } from '../archive-parts.ts';
import { isCompoundFile, openCompoundFile } from '../compound-file.ts';
import { objectsInFolders } from '../compound-objects.ts';
import type { FormatInput, FormatOutput } from '../format.ts';
import { completeFormulas, type DenseSheet, type UnknownCell } from '../formulas/complete-workbook.ts';
import { nameCells } from '../formulas/name-cells.ts';
import { findAll, parseXml } from '../xml.ts';
import { type HiddenLines, noHiddenLines, omittedLines, withoutHidden } from './hidden-lines.ts';
import { readOpenDrawings } from './open-drawings.ts';
import { openRunningTexts } from './open-running-texts.ts';
import { completeOpenWorkbook } from './open-workbook.ts';
import type { RunningTexts } from './running-texts.ts';
import { workbookBlocks } from './sheet-blocks.ts';
import { readDrawings } from './sheet-drawings.ts';
import { shownValue, showsNothing } from './sheet-values.ts';
import { findUnseenCells, plainRuns, type RunLooks } from './unseen-cells.ts';
import { readXlsLooks } from './xls-looks.ts';
import { addInlineRuns, readSheetSources } from './xlsx-sheets.ts';
import { readXmlWorkbook } from './xml-workbook.ts';

/** Spreadsheets of more filled cells are data for a database, not something to ask about. */
const mostCells = 2_000_000;

/** A workbook that is an archive: XLSX, XLSM, XLSB or ODS. As `readXls` otherwise, with charts, text boxes and pictures behind. */
export async function readSheets(input: FormatInput): Promise<FormatOutput> {
  const entries = await checkArchive(input.bytes);
  const { part, source } = await openParts(
    input.bytes,
    /^(?:META-INF.manifest|content|styles|[^/\\]+.content|xl.(?:styles|sharedStrings|theme.theme1))\.xml$/i,
  );
  const manifest = part('META-INF/manifest.xml');
  if (manifest && !findAll(manifest, 'encryption-data').next().done) throw new ExtractionError('encrypted');
  const content = source('content.xml');
  // The library takes parts by their usual names.
  const isUnusual = entries.some(({ name }) => name.includes('\\') || /\.(?:XML|BIN|RELS)$/.test(name));
  const bytes = isUnusual ? await withPlainNames(input.bytes) : input.bytes;
  const openRunning =
    content === undefined ? undefined : openRunningTexts({ content, styles: source('styles.xml') });
  const sight = new Sight(input);
  const sheets = await readSheetSources(
    bytes,
    entries.map(({ name }) => plainPartName(name)),
  );
  const [styles, theme, shared] = ['styles', 'theme/theme1', 'sharedStrings'].map((name) =>
    source(`xl/${name}.xml`),
  );
  const inline = [...sheets.values()].flatMap(({ inlineRuns }) => [...inlineRuns.values()]);
  const strings = [shared ?? '', ...inline].join('');
  const { leaveOutCells, runLooks } = await findUnseenCells(bytes, { styles, theme, strings }, sight);
  const { blocks, omissions } = await readWorkbook({ ...input, bytes }, sight, {
    runLooks,
    complete: (workbook) => {
      addInlineRuns(workbook, sheets);
      const open = content === undefined ? undefined : completeOpenWorkbook(workbook, content, sight);
      return {
        saysShown: open !== undefined,
        hiddenLines: (name) => (open ? open.hiddenLines.get(name) : sheets.get(name)?.hiddenLines),
        running: (name) => (openRunning ? openRunning.get(name) : sheets.get(name)?.running),
        leaveOutUnseen: () => {
          leaveOutCells(workbook);
          open?.showLooks();
        },
      };
    },
  });
  const drawings = await readDrawings(input.bytes);
  const sightOfDrawings = new Sight(input);
  const openDrawings = content === undefined ? [] : readOpenDrawings(content, part, sightOfDrawings);
  return {
    blocks: [...blocks, ...openDrawings, ...drawings],
    omissions: [...(omissions ?? []), ...sightOfDrawings.omissions],
  };
}

/**
 * The sheets of a workbook one after the other, each under its name, each row as one line that reads by itself.
 * Formulas stand by their stored results, those without by what can be calculated. Hidden sheets, rows and columns are
 * left out, unless they are to be read.
 * @throws {ExtractionError} `damaged`, `encrypted` or `too_large`
 */
export async function readXls(input: FormatInput): Promise<FormatOutput> {
  // The oldest are records without a container.
  const file = isCompoundFile(input.bytes) ? await openCompoundFile(input.bytes) : undefined;
  const records = file?.stream('Workbook') ?? file?.stream('Book');
  const sight = new Sight(input);
  if (!file && !areRecords(input.bytes)) {
    const { workbook, hiddenLines, running, leaveOutUnseen } = readXmlWorkbook(await parseText(input), sight);
    return readWorkbook(input, sight, {
      workbook,
      runLooks: plainRuns,
      complete: () => ({
        saysShown: false,
        hiddenLines: (_, sheet) => hiddenLines(sheet),
        running: (_, sheet) => running(sheet),
        leaveOutUnseen,
      }),
    });
  }
  const looks = records && readXlsLooks(records, sight);
  const read = await readWorkbook(input, sight, {
    runLooks: plainRuns,
    complete: (workbook) => ({
      saysShown: false,
      hiddenLines: (_, sheet) => looks?.hiddenLines(sheet),
      running: (name, sheet) => looks?.running(sheet, name),
      leaveOutUnseen: () => looks?.leaveOutCells(workbook),
    }),
  });
  return file ? objectsInFolders(file, '', isObject).addTo(read, input) : read;
}

const parseText = async ({ bytes, charset }: FormatInput) =>
  parseXml(Buffer.from(await decodeText(bytes, { charset })));

/** Whether bytes that no container holds are records, of which the first begins so, and not a text. */
const areRecords = ([first, second = 0]: Uint8Array) => first === 9 && second <= 8;

/** Folders of what other programs have put into an old workbook are numbered so. */
const isObject = (folder: string) => /^mbd[\da-f]{8}$/.test(folder);

/** How a workbook looks. */
type Looks = {
  /** Left out, the library reads it. */
  workbook?: WorkBook;
  /** Adds what the library does not tell. */
  complete: (workbook: WorkBook) => {
    /** Whether the file says what each cell shows. */
    saysShown: boolean;
    hiddenLines: (sheet: string, index: number) => HiddenLines | undefined;
    running: (sheet: string, index: number) => RunningTexts | undefined;
    /** Takes out what nobody sees: once all is calculated, as sums are over that, too. */
    leaveOutUnseen: () => void;
  };
  runLooks: RunLooks;
};

async function readWorkbook(
  { bytes, readsHidden }: FormatInput,
  sight: Sight,
  { workbook: known, complete, runLooks }: Looks,
): Promise<FormatOutput> {
  const { read, SSF } = await import('@e965/xlsx');
  const workbook = known ?? open(read, bytes);
  const { saysShown, hiddenLines, running, leaveOutUnseen } = complete(workbook);
  const epoch1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  const seesRun: Parameters<typeof shownValue>[2]['seesRun'] = (cell, properties, text) =>
    sight.sees(runLooks(cell, properties), text);
  const given = { epoch1904, saysShown, seesRun };
  const show = (cell: CellObject | undefined) => {
    if (!cell || !showsNothing(cell)) return shownValue(cell, SSF, given);
    const value = shownValue({ ...cell, z: 'General', w: undefined }, SSF, given);
    return sight.sees({ isHidden: true }, value) ? value : '';
  };
  const isHidden = (index: number) => (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0;
  const mayHide = !readsHidden && workbook.SheetNames.some((_, index) => !isHidden(index));
  const unknown = completeFormulas(workbook, SSF);
  leaveOutUnseen();
  const sheets = workbook.SheetNames.map((name, index) => {
    const rows = rowsOf(own(workbook.Sheets, name) as DenseSheet | undefined, show);
    const lines = readsHidden ? undefined : hiddenLines(name, index);
    return {
      name,
      isLeftOut: mayHide && isHidden(index),
      running: running(name, index),
      ...withoutHidden(rows, lines ?? noHiddenLines),
    };
  });
  const shown = sheets.filter(({ isLeftOut }) => !isLeftOut);
  const hidden = sheets.filter(({ isLeftOut, rows }) => isLeftOut && rows.some((row) => row?.some(Boolean)));
  const isShown = ({ sheet, row, column }: UnknownCell) =>
    shown.some(({ name }) => name === sheet) &&
    (own(workbook.Sheets, sheet) as DenseSheet)['!data']?.[row]?.[column]?.f !== undefined;
  return {
    blocks: workbookBlocks(
      shown.map(({ name, rows, running }) => ({ name: cleanCell(name), rows, running })),
    ),
    omissions: [
      ...omittedCells(unknown.filter(isShown), shown.length > 1),
      ...omitted(
        'hiddenSheets',
        hidden.map(({ name }) => cleanCell(name)),
      ),
      ...shown.flatMap((sheet) => omittedLines(sheet, shown.length > 1 ? cleanCell(sheet.name) : undefined)),
      ...sight.omissions,
    ],
  };
}

const omittedCells = (cells: readonly UnknownCell[], withSheet: boolean): Omission[] =>
  cells.length > 0
    ? [{ ...(omitted('formulas', nameCells(cells, withSheet))[0] as Omission), count: cells.length }]
    : [];

function open(read: typeof import('@e965/xlsx').read, bytes: Uint8Array): WorkBook {
  try {
    const workbook = read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: true,
      cellHTML: false,
      cellText: true,
      cellNF: true,
      bookVBA: false,
      // Cells that have a formula and no result.
      sheetStubs: true,
    });
    return { ...workbook, Sheets: withEverySheet(workbook.Sheets) };
  } catch (error) {
    const message = String(error);
    const encrypted = /password|(?<!ZIP )encrypt/i.test(message);
    throw new ExtractionError(encrypted ? 'encrypted' : 'damaged', message, { cause: error });
  }
}

/** The library keeps sheets by their names in an object, whose prototype is then the sheet that is named so. */
function withEverySheet(sheets: WorkBook['Sheets']): WorkBook['Sheets'] {
  const prototype = Object.getPrototypeOf(sheets);
  return prototype === Object.prototype
    ? sheets
    : Object.fromEntries([...Object.entries(sheets), ['__proto__', prototype]]);
}

/** Walks filled cells only: the range a sheet declares may be any. */
function rowsOf(sheet: DenseSheet | undefined, show: (cell: CellObject | undefined) => string): string[][] {
  if (!sheet) return [];
  const rows: string[][] = [];
  let cells = 0;
  sheet['!data']?.forEach((row, index) => {
    const values: string[] = [];
    row?.forEach((cell, column) => {
      const value = show(cell);
      if (value === '') return;
      cells += 1;
      if (cells > mostCells) throw new ExtractionError('too_large', 'cells');
      values[column] = value;
    });
    rows[index] = values;
  });
  fillMerged(rows, sheet['!merges'] ?? [], cells);
  return rows;
}

/**
 * A cell that spans rows and columns holds for each of them, as far as the sheet is filled: over columns where the row
 * above or below tells these apart. Elsewhere it only takes room.
 */
function fillMerged(rows: string[][], merges: Range[], filled: number): void {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  let cells = filled;
  for (const { s: from, e: end } of merges) {
    const value = rows[from.r]?.[from.c];
    if (value === undefined) continue;
    const isOverColumns = [rows[from.r - 1], rows[end.r + 1]].some(
      (row) => new Set(row?.slice(from.c, end.c + 1).filter(Boolean)).size > 1,
    );
    const to = isOverColumns ? end : { r: end.r, c: from.c };
    for (let at = from.r; at <= Math.min(to.r, rows.length - 1); at += 1) {
      const row = rows[at];
      if (!row || row.length === 0) continue;
      for (let column = from.c; column <= Math.min(to.c, width - 1); column += 1) {
        row[column] ??= value;
        cells += 1;
      }
      if (cells > mostCells) return;
    }
  }
}
