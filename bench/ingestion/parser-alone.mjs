import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { constants, getPriority, setPriority } from 'node:os';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist';

// The parser alone, in a process of its own: opens the PDF that is named, gets the text of every page, prints how
// many milliseconds that took, its own start included, and the number of characters. At the priority that ingestion
// gives its children, so that both yield alike to whatever else goes on.
setPriority(Math.min(19, getPriority() + constants.priority.PRIORITY_BELOW_NORMAL));
const [file = ''] = process.argv.slice(2);
const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const document = await getDocument({
  data: new Uint8Array(await readFile(file)),
  cMapUrl: path.join(folder, 'cmaps', '/'),
  standardFontDataUrl: path.join(folder, 'standard_fonts', '/'),
  useSystemFonts: true,
  disableFontFace: true,
  useWasm: false,
  verbosity: 0,
}).promise;
let characters = 0;
for (let number = 1; number <= document.numPages; number += 1) {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  for (const item of items) if ('str' in item) characters += item.str.length;
  page.cleanup();
}
console.log(JSON.stringify({ milliseconds: performance.now(), characters }));
