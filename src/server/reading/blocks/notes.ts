import type { Block } from './block.ts';

/** What a note holds: its paragraphs are notes. */
export const asNotes = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => (block.kind === 'paragraph' ? { ...block, kind: 'note' } : block));

/** What somebody wrote beside the text. */
export function commentOf(blocks: readonly Block[], author = ''): Block[] {
  const text = blocks
    .flatMap((block) => ('text' in block ? [block.text] : []))
    .join('\n')
    .trim();
  if (text === '') return [];
  return [{ kind: 'note', text: author.trim() ? `${author.trim()}: ${text}` : text }];
}
