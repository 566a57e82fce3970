import type { OfficeError, OfficeParserAST, SupportedFileType } from 'officeparser';
import { ExtractionError } from '../extraction-error.ts';
import { archiveLimits } from '../limits.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { normaliseText } from '../normalise.ts';
import { checkArchive } from './archive.ts';
import { joinBlocks, toSheet } from './office-blocks.ts';
import { joinPages } from './pages.ts';
import { workbookText } from './sheet-lines.ts';
import { readDiagrams } from './slide-diagrams.ts';

type OfficeReader = (input: FormatInput) => Promise<FormatOutput>;

/**
 * Reads a document without pages: paragraphs and headings divided by blank lines, list items and table rows on
 * lines of their own, footnotes after everything else.
 * @throws {ExtractionError} `damaged`, `encrypted` or `too_large`
 */
const readDocument =
  (fileType: SupportedFileType): OfficeReader =>
  async ({ bytes }) => {
    if (fileType !== 'rtf') await checkArchive(bytes);
    const { content } = await parse(bytes, fileType);
    const notes: string[] = [];
    const text = joinBlocks(content, notes);
    return { text: normaliseText([text, ...notes].join('\n\n')), pageStarts: [] };
  };

/**
 * Reads a presentation, each slide as a page that ends with the speaker's notes.
 * @throws {ExtractionError} `damaged`, `encrypted` or `too_large`
 */
const readSlides =
  (fileType: 'pptx' | 'odp'): OfficeReader =>
  async ({ bytes }) => {
    await checkArchive(bytes);
    const { content } = await parse(bytes, fileType);
    const diagrams = fileType === 'pptx' ? await readDiagrams(bytes) : [];
    const slides = content.filter(({ type }) => type === 'slide');
    return joinPages(
      Array.from({ length: Math.max(slides.length, diagrams.length) }, (_, index) => {
        const slide = slides[index];
        const notes: string[] = [];
        const text = joinBlocks(slide?.children ?? [], notes);
        const spoken = joinBlocks(slide?.notes ?? [], notes);
        return normaliseText(
          [text, diagrams[index] ?? '', spoken, ...notes].filter((part) => part !== '').join('\n\n'),
        );
      }),
    );
  };

/**
 * Reads the sheets of an OpenDocument workbook, each row as one line that reads by itself.
 * @throws {ExtractionError} `damaged`, `encrypted` or `too_large`
 */
export async function readOds({ bytes, limits }: FormatInput): Promise<FormatOutput> {
  await checkArchive(bytes);
  const { content } = await parse(bytes, 'ods');
  return workbookText(content.filter(({ type }) => type === 'sheet').map(toSheet), limits.textCharacters);
}

export const readDocx = readDocument('docx');
export const readOdt = readDocument('odt');
export const readRtf = readDocument('rtf');
export const readEpub = readDocument('epub');
export const readPptx = readSlides('pptx');
export const readOdp = readSlides('odp');

async function parse(bytes: Uint8Array, fileType: SupportedFileType): Promise<OfficeParserAST> {
  const { parseOffice } = await import('officeparser');
  let parsed: OfficeParserAST;
  try {
    parsed = await parseOffice(bytes, {
      fileType,
      ignoreComments: true,
      ignoreHeadersAndFooters: true,
      ignoreSlideMasters: true,
      decompressionLimits: {
        maxUncompressedBytes: archiveLimits.totalBytes,
        maxZipEntries: archiveLimits.entries,
      },
    });
  } catch (error) {
    const { message, officeIssue } = error as OfficeError;
    const code = officeIssue?.code ?? '';
    if (/PASSWORD|DECRYPTION/.test(code)) throw new ExtractionError('encrypted', message, { cause: error });
    if (/(LIMIT|DEPTH)_EXCEEDED/.test(code))
      throw new ExtractionError('too_large', message, { cause: error });
    throw error;
  }
  // Some limits only cut the content short; half a document must not pass for a whole one.
  const cut = parsed.warnings.find(({ code }) => /_LIMIT_EXCEEDED/.test(code));
  if (cut) throw new ExtractionError('too_large', cut.message);
  return parsed;
}
