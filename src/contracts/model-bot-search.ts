import { z } from 'zod';
import { chatLimits } from '#rules/limits.ts';
import { omission } from './file.ts';
import { wordsField } from './words-field.ts';

export const searchInput = z.strictObject({
  query: wordsField(chatLimits.questionCharacters),
  limit: z.number().int().min(1).max(50).default(8),
});

/** A passage found for a question; `start`–`end` are UTF-16 offsets into the file's stored text. */
export const foundPassage = z.object({
  fileId: z.uuid(),
  fileName: z.string(),
  /** What a web page calls itself; its name is its address. */
  title: z.string().optional(),
  page: z.number().int().nullable(),
  /** Where it ends on another page. */
  lastPage: z.number().int().optional(),
  /** The headings that it stands under, from the highest down; left out where there are none. */
  section: z.string().optional(),
  /** What of its file is not in what can be found; left out where that is nothing. */
  omissions: z.array(omission).readonly().optional(),
  start: z.number().int(),
  end: z.number().int(),
  text: z.string(),
  score: z.number(),
});
export type FoundPassage = z.infer<typeof foundPassage>;
