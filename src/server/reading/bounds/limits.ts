/** What one extraction may use. Beyond any of these the child process is killed or gives up. */
export type ExtractionLimits = {
  /** Wall-clock time, the child's start included. */
  milliseconds: number;
  /** Processor time without any progress. Reading one page, even a scanned one, takes less. */
  stalledSeconds: number;
  /** Resident memory of the child process. An idle one holds about 50 MB, one that reads a PDF 130 MB. */
  memoryBytes: number;
  /** Length of the extracted text in UTF-16 code units. */
  textCharacters: number;
  /** Pages that are pictures. Each adds `millisecondsPerScan` to the time. */
  scannedPages: number;
  millisecondsPerScan: number;
  /** For pictures beside the text of pages, all together: what takes longer is named as not read. */
  besideTextMilliseconds: number;
};

const mebibyte = 1024 * 1024;

export const defaultExtractionLimits: ExtractionLimits = {
  milliseconds: 120_000,
  stalledSeconds: 15,
  memoryBytes: 768 * mebibyte,
  textCharacters: 20_000_000,
  scannedPages: 500,
  millisecondsPerScan: 20_000,
  besideTextMilliseconds: 20_000,
};

/** What an archive may declare about its content before anything is unpacked. */
export const archiveLimits = {
  totalBytes: 300 * mebibyte,
  entries: 10_000,
  /** Unpacked to packed size; counts only for archives that unpack to more than `ratioAppliesFromBytes`. */
  ratio: 200,
  ratioAppliesFromBytes: 20 * mebibyte,
} as const;

/** Text may have so many characters whatever its file has; beyond that, so many for each byte of the file. */
const textOfSmallFile = 1_000_000;
const textPerByte = 30;

/** How long the text of a file of so many bytes may be: what a few bytes unfold to does not fill the disk. */
export const textLimit = (bytes: number, { textCharacters }: Pick<ExtractionLimits, 'textCharacters'>) =>
  Math.min(textCharacters, Math.max(textOfSmallFile, textPerByte * bytes));
