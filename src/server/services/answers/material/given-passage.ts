import type { StoredPassage } from '../../../search/passage-cache.ts';
import { noMatch, type RankedPassage } from '../../../search/ranking.ts';

type Held = Pick<StoredPassage, 'fileId' | 'page' | 'start' | 'end' | 'text'> &
  Partial<Pick<StoredPassage, 'id' | 'section' | 'layout'>>;

/** A passage that no search has found, such as one of a file that is given whole, among those that one has. */
export const givenPassage = (
  { fileId, page, start, end, text, section, layout }: Held,
  { fileName, title }: { fileName: string; title?: string | null | undefined },
  match = noMatch,
): RankedPassage => ({
  fileId,
  page,
  start,
  end,
  text,
  fileName,
  ...(title && { title }),
  ...(section && { section }),
  ...(layout && { layout }),
  score: 0,
  fit: 0,
  match,
});
