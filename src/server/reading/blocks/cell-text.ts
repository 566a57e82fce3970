import type { Block } from './block.ts';
import { cleanCell } from './write-table.ts';

/** What stands in a cell, on one line. A bullet says nothing there, a number does. */
export const cellText = (blocks: readonly Block[]) =>
  cleanCell(
    blocks
      .map((block) => {
        if (block.kind === 'item' && block.marker !== '-') return `${block.marker} ${block.text}`;
        return 'text' in block ? block.text : '';
      })
      .join(' '),
  );
