import type { TextBlock } from './block.ts';
import { markFurniture } from './furniture.ts';
import { joinOverPages } from './join-over-pages.ts';
import { withLaterHeads } from './later-heads.ts';
import { withCaptions } from './table-captions.ts';

/** The blocks of a document with what only the whole of it tells: what is furniture, and what belongs together. */
export const arrangeBlocks = (blocks: readonly TextBlock[]): TextBlock[] =>
  joinOverPages(withLaterHeads(withCaptions(markFurniture(blocks))));
