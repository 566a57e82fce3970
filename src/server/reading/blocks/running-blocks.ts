import type { Block } from './block.ts';

/** Running heads and feet of all sections: they say mostly the same, and some nothing. Their pictures are logos. */
export function distinctBlocks(blocks: readonly Block[]): Block[] {
  const seen = new Set<string>();
  return blocks.filter((block) => {
    if (block.kind === 'picture') return false;
    const key = JSON.stringify(block);
    const saysSomething = !('text' in block) || /[\p{L}\p{N}]/u.test(block.text);
    if (seen.has(key) || !saysSomething) return false;
    seen.add(key);
    return true;
  });
}
