import { deflateSync } from 'node:zlib';
import { defaultExtractionLimits } from './bounds/limits.ts';
import { indexText } from './index-text.ts';

const pages = 6;
const linesOfPage = 40;
const sentence =
  'On page nine the keepers of the old lighthouse wrote down, in 1874, who came and what it cost';

/**
 * Loads what most files need and has it run once: the first pages of a PDF take several times as long as the others.
 * @param isWanted false once a file is there; the next step is left out then
 */
export async function warmUp({
  mayBePdf,
  isWanted,
}: {
  mayBePdf: boolean;
  isWanted: () => boolean;
}): Promise<void> {
  const steps = [() => import('file-type'), () => import('./formats/text.ts'), cutPassages];
  if (mayBePdf) steps.push(readPages);
  for (const step of steps) if (isWanted()) await step(isWanted);
}

function cutPassages(isWanted: () => boolean): void {
  const text = `${sentence}. `.repeat(300);
  for (const _ of indexText({ text, pageStarts: [], fileName: 'text' })) if (!isWanted()) return;
}

async function readPages(isWanted: () => boolean): Promise<void> {
  const { readPdf } = await import('./formats/pdf.ts');
  const unwanted = new Error('A file is there');
  const goOn = () => {
    if (!isWanted()) throw unwanted;
  };
  const input = {
    bytes: makePdf(),
    limits: defaultExtractionLimits,
    webPage: false,
    onProgress: goOn,
    onScan: goOn,
    recognised: new Map(),
    onRecognised: goOn,
    readsHidden: false,
    readAttached: async () => ({ blocks: [] }),
  };
  await readPdf(input).catch((error: unknown) => {
    if (error !== unwanted) throw error;
  });
}

/** A PDF as word processors write them: one font, packed pages, a table of where its objects are. */
function makePdf(): Uint8Array {
  const firstPage = 4;
  const kids = Array.from({ length: pages }, (_, page) => `${firstPage + 2 * page} 0 R`);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...kids.flatMap((_, page) => {
      const content = deflateSync(
        Array.from({ length: linesOfPage }, (_, line) => showLine(page, line)).join('\n'),
      );
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${firstPage + 1 + 2 * page} 0 R>>`,
        `<</Length ${content.length}/Filter/FlateDecode>>stream\n${content.toString('latin1')}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>`;
  return new Uint8Array(Buffer.from(`${file}${table}\nstartxref\n${file.length}\n%%EOF`, 'latin1'));
}

function showLine(page: number, line: number): string {
  const height = 780 - line * 13 - (line > 20 ? 9 : 0);
  return `q BT /F1 10 Tf 1 0 0 1 56 ${height} Tm (${page}.${line} ${sentence}) Tj ET Q`;
}
