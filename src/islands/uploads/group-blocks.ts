import type { ShownBlock } from '#rules/shown-blocks.ts';

/** Blocks of one kind that stand together; `key` is the place of the first. */
export type BlockGroup = { key: number; kind: ShownBlock['kind']; blocks: ShownBlock[] };

/** Neighbours of one kind together: entries become one list, and furniture is named once. */
export function groupBlocks(blocks: readonly ShownBlock[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  for (const [key, block] of blocks.entries()) {
    const last = groups.at(-1);
    if (last?.kind === block.kind) last.blocks.push(block);
    else groups.push({ key, kind: block.kind, blocks: [block] });
  }
  return groups;
}
