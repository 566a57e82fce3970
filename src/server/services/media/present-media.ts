import type { MediaData } from '#contracts/media.ts';
import type { media } from '../../db/schema/media.ts';

export function presentMedia(row: typeof media.$inferSelect): MediaData {
  const { id, kind, status, prompt, size, width, height, mediaType, model, createdAt } = row;
  return {
    id,
    kind,
    status,
    prompt,
    size,
    width,
    height,
    mediaType,
    model,
    createdAt: createdAt.toISOString(),
  };
}
