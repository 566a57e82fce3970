import { z } from 'zod';
import { recrawls } from '#rules/files.ts';
import { uploadLimits } from '#rules/limits.ts';
import { wordsField } from './words-field.ts';

/** A password in it would be shown to all who see the file, and is sent nowhere. */
function isPageAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

/** Adds a web page to a bot's files. Its host has to be among the bot's `web-hosts`. */
export const addWebPageInput = z.strictObject({
  url: wordsField(uploadLimits.addressCharacters).refine(isPageAddress, { error: 'invalid_address' }),
  recrawl: z.enum(recrawls).default('off'),
});

/**
 * Changes how often a web page is fetched again, or whether sheets and slides that a file hides are part of its text,
 * for which it is read again.
 */
export const updateFileInput = z
  .strictObject({ recrawl: z.enum(recrawls).optional(), readsHidden: z.boolean().optional() })
  .refine(({ recrawl, readsHidden }) => recrawl !== undefined || readsHidden !== undefined, {
    error: 'required',
  });
export type UpdateFileInput = z.output<typeof updateFileInput>;

/** The sites whose pages may be fetched for a bot: `example.org`, or `*.example.org` for it and all below. */
export const webHostList = z.object({
  hosts: z.array(z.string()),
  /** Stands for the list; see `version_conflict`. */
  version: z.string(),
});
/**
 * Replaces the list. An old `version` is answered with 409 `version_conflict` and the list as it stands; without it the
 * list is set whatever there is.
 */
export const setWebHostsInput = z.strictObject({
  hosts: z
    .array(z.string().max(300, { error: 'too_long' }))
    .max(uploadLimits.webHosts, { error: 'too_long' }),
  version: z.string({ error: 'invalid' }).max(100, { error: 'invalid' }).optional(),
});
export type WebHostsData = z.infer<typeof webHostList>;
export type SetWebHostsInput = z.output<typeof setWebHostsInput>;
