import type { Block } from './block.ts';
import { cleanCell } from './write-table.ts';

/** What stands in a cell, on one line. A bullet says nothing there, a number does; entries are parted. */
export function cellText(blocks: readonly Block[]): string {
  let text = '';
  let wasItem = false;
  for (const block of blocks) {
    const said = 'text' in block ? cleanCell(block.text) : '';
    if (said === '') continue;
    const isItem = block.kind === 'item' && block.marker !== '';
    const between = isItem && wasItem && !/[.,;:!?…]$/.test(text) ? ', ' : ' ';
    const marker = isItem && block.marker !== '-' ? `${cleanCell(block.marker)} ` : '';
    text += (text && between) + marker + said;
    wasItem = block.kind === 'item';
  }
  return text;
}
