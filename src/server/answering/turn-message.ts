import type { SeenPicture } from '#rules/seen-pictures.ts';
import type { ChatTurn } from './prompt.ts';

/** A picture as models are given it. */
export const picturePart = ({ mediaType, data }: SeenPicture) => ({
  type: 'file' as const,
  mediaType,
  data: { type: 'data' as const, data },
});

/** What was said before, as models are told it, with its pictures. */
export function turnMessage({ role, text, pictures = [] }: ChatTurn) {
  const said = { type: 'text' as const, text };
  return role === 'user'
    ? { role, content: [said, ...pictures.map(picturePart)] }
    : { role, content: [said] };
}
