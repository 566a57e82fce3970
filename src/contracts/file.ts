import { z } from 'zod';
import { fileErrorCodes, fileStatuses } from '#rules/files.ts';

/** An uploaded file, as listed. `progress` runs 0–1; `pages` is null where the format has none. */
export const file = z.object({
  id: z.uuid(),
  name: z.string(),
  format: z.string().nullable(),
  size: z.number().int(),
  pages: z.number().int().nullable(),
  status: z.enum(fileStatuses),
  progress: z.number().min(0).max(1),
  error: z.enum(fileErrorCodes).nullable(),
  createdAt: z.iso.datetime(),
});
export type FileData = z.infer<typeof file>;

/** A file's stored text. `pageStarts[i]` is where page i+1 begins, in UTF-16 code units; empty without pages. */
export const fileText = z.object({
  fileId: z.uuid(),
  fileName: z.string(),
  text: z.string(),
  pageStarts: z.array(z.number().int()),
});
export type FileTextData = z.infer<typeof fileText>;
