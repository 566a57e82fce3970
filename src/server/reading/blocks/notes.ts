import type { Block } from './block.ts';
import { shiftedText } from './shifted-text.ts';

/**
 * What a note holds: its paragraphs are notes.
 * @param mark that leads to it, and stands before it as in the text
 */
export function asNotes(blocks: readonly Block[], mark = ''): Block[] {
  const notes = blocks.map(
    (block): Block => (block.kind === 'paragraph' ? { ...block, kind: 'note' } : block),
  );
  const first = notes.findIndex(({ kind }) => kind === 'note');
  return notes.map((note, at) =>
    at === first && mark && note.kind === 'note' ? { ...note, text: `${mark} ${note.text}` } : note,
  );
}

/**
 * The mark of a note as it stands in the text, by its number or sign: `20¹`, `20[iv]`, `20*`. As plain letters it would be
 * part of what it stands behind.
 */
export function noteMark(shown: string): string {
  const sign = shown.trim();
  if (/^\d+$/.test(sign)) return shiftedText(sign, 1);
  return /[\p{L}\p{N}]/u.test(sign) ? `[${sign}]` : sign;
}

/** What somebody wrote beside the text. */
export function commentOf(blocks: readonly Block[], author = ''): Block[] {
  const text = blocks
    .flatMap((block) => ('text' in block ? [block.text] : []))
    .join('\n')
    .trim();
  if (text === '') return [];
  return [{ kind: 'note', text: author.trim() ? `${author.trim()}: ${text}` : text }];
}
