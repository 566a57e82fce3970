import { z } from 'zod';
import { paletteKinds } from '#rules/palette.ts';

export const paletteInput = z.strictObject({ search: z.string().trim().max(200).default('') });

/** Something the person may open; `path` is without language prefix. */
export const paletteEntry = z.object({
  kind: z.enum(paletteKinds),
  id: z.uuid(),
  title: z.string(),
  detail: z.string(),
  path: z.string(),
});
export type PaletteEntry = z.infer<typeof paletteEntry>;
