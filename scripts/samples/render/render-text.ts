import iconv from 'iconv-lite';
import { type Block, parseBlocks, plainText } from '../source/blocks.ts';
import type { SampleSource } from '../source/source.ts';

/** Plain text with one paragraph a line, in the encoding of the source; windows-1252 has Windows' line ends too. */
export function renderText({ head, body }: SampleSource): Uint8Array {
  const title = head.title.toUpperCase();
  const opening = [title, head.subtitle, `${head.organisation} · ${head.reference}`, head.edition].filter(
    Boolean,
  );
  const text = `${opening.join('\n')}\n\n${parseBlocks(body).map(toText).join('\n\n')}\n`;
  if (head.encoding === 'utf-8') return Buffer.from(text, 'utf8');
  return iconv.encode(text.replaceAll('\n', '\r\n'), head.encoding);
}

function toText(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `${plainText(block.runs)}\n${'-'.repeat(plainText(block.runs).length)}`;
    case 'paragraph':
    case 'callout':
      return plainText(block.runs);
    case 'list':
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${plainText(item)}`)
        .join('\n');
    case 'table':
      throw new Error('Plain text samples have no tables');
  }
}
