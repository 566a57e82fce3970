import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist';

// Prints pdf.js's own text of each page of a PDF, as a JSON list; of one that it cannot open, null.
const [file = ''] = process.argv.slice(2);
try {
  const document = await getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''));
  }
  console.log(JSON.stringify(pages));
} catch {
  console.log('null');
}
process.exit(0);
