import { z } from 'zod';
import {
  duplicateChoices,
  fileErrorCodes,
  fileFormatNames,
  fileStatuses,
  type PageWords,
  pageTurns,
  recrawls,
} from '#rules/files.ts';
import { uploadLimits } from '#rules/limits.ts';
import { embeddingProblems } from '#rules/model-providers.ts';
import { type Omission, omissionKinds, omissionLimits } from '#rules/omissions.ts';
import type { ShownBlock } from '#rules/shown-blocks.ts';
import { listInput } from './list.ts';

/**
 * Something that a file holds and its text does not: how many, of how many where that is known, and where: numbers of
 * pages, names of sheets or attachments, cells. Of many places the first ones.
 */
export const omission = z.object({
  kind: z.enum(omissionKinds),
  count: z.number().int(),
  of: z.number().int().nullable(),
  places: z.array(z.string()).max(omissionLimits.places),
}) satisfies z.ZodType<Omission>;

/**
 * An uploaded file or a page fetched from the web, as listed. `progress` runs 0–1; `pages` is null where the format
 * has none, and while they are not counted yet. A web page that is `ready` with an `error` could not be fetched
 * again: it keeps the text of before.
 */
export const file = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null while it is not read. */
  format: z.enum(fileFormatNames).nullable(),
  size: z.number().int(),
  pages: z.number().int().nullable(),
  status: z.enum(fileStatuses),
  progress: z.number().min(0).max(1),
  /** The older file that goes as soon as this one is ready. */
  replaces: z.uuid().nullable(),
  error: z.enum(fileErrorCodes).nullable(),
  /** Where a web page comes from; null for uploads. */
  sourceUrl: z.string().nullable(),
  /**
   * What a web page calls itself, or what tells an upload from others of its name: "plan (2).pdf". Null for uploads of a
   * name of their own, for pages without a title, and until they are read.
   */
  title: z.string().nullable(),
  /** What was left out when it was read; empty where nothing was, and until it is read. */
  omissions: z.array(omission),
  /** Whether sheets and slides that it hides are part of its text. */
  readsHidden: z.boolean(),
  recrawl: z.enum(recrawls),
  fetchedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type FileData = z.infer<typeof file>;

/** Those of one bot, the newest first unless sorted otherwise. */
export const fileListInput = listInput.extend({
  sort: z.enum(['name', '-name', 'createdAt', '-createdAt', 'size', '-size']).optional(),
});
export type FileListInput = z.output<typeof fileListInput>;

/** How many of a bot's files are found by their meaning, too. Null where no model makes vectors of texts. */
export const meaningState = z
  .object({
    model: z.string(),
    /** Those that are read. */
    files: z.number().int(),
    ready: z.number().int(),
    /** Why the others are not yet, where something is in the way. */
    problem: z.enum(embeddingProblems).nullable(),
  })
  .nullable();
export type MeaningStateData = NonNullable<z.infer<typeof meaningState>>;

/**
 * What to do with an upload whose very bytes the bot has already. `reuse`: nothing is stored, the answer names the
 * file that is there, which is read again if that had failed. `replace`: that file takes the new name, and is read
 * again. `keep`: the bot has both.
 */
export const uploadQuery = z.strictObject({ onDuplicate: z.enum(duplicateChoices).default('reuse') });

/** The newest of a bot's other files with the name of one that is added, and other content. */
const namesake = z.object({ id: z.uuid(), createdAt: z.iso.datetime() });
export type NamesakeData = z.infer<typeof namesake>;

const skippedEntry = z.object({
  name: z.string(),
  reason: z.enum(['encrypted', 'damaged', 'empty', 'too_large', 'archive', 'no_room']),
});
/** A file of an archive that was not added, and why; `archive` is one within the archive. */
export type SkippedEntry = z.infer<typeof skippedEntry>;

/** The archive that a file was unpacked from. The first of its files tells what else of it was not added. */
const unpackedFrom = z.object({
  name: z.string(),
  skipped: z.array(skippedEntry).max(uploadLimits.archiveFiles * 10),
});

/**
 * An upload's answer. `duplicate` tells that the bot had these bytes already, in the file that is named; `namesake`
 * that it has another file of this name, which stays unless the new one is told to replace it. A ZIP archive of files is
 * answered by its files, each with the `archive` that it comes from.
 */
export const uploadedFile = file.extend({
  duplicate: z.boolean(),
  namesake: namesake.nullable(),
  archive: unpackedFrom.nullable(),
});
export type UploadedFileData = z.infer<typeof uploadedFile>;

/** The older file of the same bot that goes as soon as the one in the path is ready: at once if it is. */
export const replaceFileInput = z.strictObject({ olderId: z.uuid({ error: 'invalid' }) });

const pageWord = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

export const wordsOfPage = z.object({
  turn: z.literal(pageTurns),
  words: z.array(pageWord),
}) satisfies z.ZodType<PageWords>;

/**
 * A file's stored text. `pageStarts[i]` is where page i+1 begins, in UTF-16 code units; empty without pages. PDFs
 * and pictures can be shown as they look, from `…/document`; of `recognisedPages`, counted from 1, text was read off
 * the picture, and `…/words?page=` says where each word stands.
 */
export const fileText = z.object({
  fileId: z.uuid(),
  fileName: z.string(),
  title: z.string().nullable(),
  format: z.string().nullable(),
  text: z.string(),
  pageStarts: z.array(z.number().int()),
  recognisedPages: z.array(z.number().int()),
});
export type FileTextData = z.infer<typeof fileText>;

const cellRows = z.array(z.array(z.string()));

const shownBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.number().int(), text: z.string() }),
  z.object({ kind: z.enum(['paragraph', 'code', 'note', 'figure', 'furniture']), text: z.string() }),
  z.object({ kind: z.literal('item'), level: z.number().int(), marker: z.string(), text: z.string() }),
  z.object({ kind: z.literal('field'), label: z.string(), value: z.union([z.string(), z.boolean()]) }),
  z.object({
    kind: z.literal('table'),
    caption: z.string(),
    above: cellRows,
    heads: cellRows,
    rows: cellRows,
  }),
]) satisfies z.ZodType<ShownBlock>;

const placeOfPart = z.coerce
  .number()
  .int()
  .max(2 ** 31 - 1);

/** A page of a file, 0 for one without pages, and which part of it, from 1: long pages are answered in parts. */
export const fileBlocksInput = z.strictObject({
  page: placeOfPart.min(0).default(0),
  part: placeOfPart.min(1).default(1),
});

/**
 * What was read of a page, block by block, and the part that comes next, if any. Furniture is shown, but not searched. A
 * table of many rows goes on in the next block with its heads. `blocks` is null where an earlier version read the
 * file, until it is read again, and for a page that the file does not have.
 */
export const blocksOfFile = z.object({
  blocks: z.array(shownBlock).nullable(),
  next: z.number().int().nullable(),
});
export type FileBlocksData = z.infer<typeof blocksOfFile>;
