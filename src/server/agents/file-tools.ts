import { z } from 'zod';
import { attribute, nameInFrame } from '../answering/frame.ts';
import { renderPassage } from '../answering/prompt.ts';
import type { RankedPassage } from '../search/ranking.ts';
import type { StoredTable } from '../tables/stored-tables.ts';
import { type AgentTool, ToolError } from './agent-tool.ts';
import { builtInTool } from './built-in-tool.ts';
import type { RunPassages } from './run-passages.ts';
import { tableLine } from './table-line.ts';

/** A file that may be read, as it is listed. */
export type ListedFile = {
  id: string;
  fileName: string;
  title?: string | undefined;
  pages: number | null;
  /** The day on which it was read: `YYYY-MM-DD`. */
  day: string;
};

/** A part of a file under one path of headings. */
type ListedSection = { path: string; page: number | null };

/** Reads the files of one bot, and those of the conversation. */
export type FileReader = {
  /** Files whose name or title has these words, from the one at `from` on, and how many there are in all. */
  list(words: string, from: number): Promise<{ files: ListedFile[]; all: number }>;
  /** The file with this name or title; null where there is none. */
  find(name: string): Promise<ListedFile | null>;
  sections(file: ListedFile, from: number): Promise<{ sections: ListedSection[]; all: number }>;
  /**
   * Passages of a file in order, under a path of headings and on pages where those are given, from the one at `from`
   * on, up to some thousand characters.
   * @returns what follows them, too: `next` is null where nothing does
   */
  read(
    file: ListedFile,
    part: { section?: string | undefined; pages?: [number, number] | undefined; from: number },
  ): Promise<{ passages: RankedPassage[]; next: number | null }>;
  /** Its tables with names over their columns, and the passages in which their rows stand; null where that is too much. */
  tables(file: ListedFile): Promise<{ tables: StoredTable[]; passages: RankedPassage[] } | null>;
};

/** So many tables of a file are listed. */
const mostTables = 30;

const from = z
  .int()
  .min(0)
  .max(1_000_000)
  .default(0)
  .describe('Where to read on, as an earlier call has told');
export const fileName = z.string().trim().min(1).max(500).describe('A name or title as list_files tells it');

/** Lists files, or what one of them is made of. */
export function createListFiles(files: FileReader): AgentTool {
  return builtInTool({
    name: 'list_files',
    description:
      'Lists the files of the assistant with their titles, pages and dates; with "file", the sections and tables of that one, for read_section and compute_table.',
    input: z.strictObject({
      words: z.string().trim().max(200).default('').describe('Only files whose name or title has these'),
      file: fileName.optional(),
      from,
    }),
    async run({ words, file, from: first }) {
      if (file === undefined) {
        const { files: found, all } = await files.list(words, first);
        return listing(found.map(fileLine), { from: first, all, none: 'There are no such files.' });
      }
      const listed = await findListedFile(files, file);
      const { sections, all } = await files.sections(listed, first);
      const read = first === 0 ? await files.tables(listed) : null;
      const none = 'It has no headings: read it by pages, or from 0 on.';
      return [
        listing(sections.map(sectionLine), { from: first, all, none }),
        ...(read?.tables ?? []).slice(0, mostTables).map(tableLine),
      ].join('\n');
    },
  });
}

/** Reads a section, pages or all of a file, which join `passages`, so that they can be cited by their numbers. */
export function createReadSection(files: FileReader, passages: RunPassages): AgentTool {
  return builtInTool({
    name: 'read_section',
    description:
      'Reads a file in its order: a section by its path, a range of pages, or all of it. Answers numbered passages, to be cited like those already given, and where to read on.',
    input: z.strictObject({
      file: fileName,
      section: z.string().trim().min(1).max(300).optional().describe('A path as list_files tells it'),
      fromPage: z.int().min(1).max(1_000_000).optional(),
      toPage: z.int().min(1).max(1_000_000).optional(),
      from,
    }),
    async run({ file, section, fromPage, toPage, from: first }) {
      const hasPages = fromPage !== undefined || toPage !== undefined;
      const pages: [number, number] | undefined = hasPages
        ? [fromPage ?? 1, toPage ?? fromPage ?? 1]
        : undefined;
      const part = { section, pages, from: first };
      const { passages: read, next } = await files.read(await findListedFile(files, file), part);
      if (read.length === 0) return 'Nothing stands there.';
      const text = passages
        .add(read)
        .map(({ passage, index }) => renderPassage(passage, index))
        .join('\n');
      return next === null ? text : `${text}\nIt goes on: read on with "from": ${next}.`;
    },
  });
}

/** @throws {ToolError} where there is no such file */
export async function findListedFile(files: FileReader, name: string): Promise<ListedFile> {
  const file = await files.find(name);
  if (!file) throw new ToolError('invalid_arguments', 'There is no file of that name. Ask list_files.');
  return file;
}

const fileLine = (file: ListedFile) => {
  const { fileName: name, title, pages, day } = file;
  const told = [
    ...(title !== undefined && title !== nameInFrame(file) ? [`title="${attribute(title)}"`] : []),
    ...(pages === null ? [] : [`pages="${pages}"`]),
    `read="${day}"`,
  ];
  return `<file name="${attribute(name)}" ${told.join(' ')}/>`;
};

const sectionLine = ({ path, page }: ListedSection) =>
  `${page === null ? '' : `p. ${page}: `}${attribute(path)}`;

function listing(
  lines: readonly string[],
  { from: first, all, none }: { from: number; all: number; none: string },
): string {
  if (lines.length === 0) return none;
  const next = first + lines.length;
  return [
    ...lines,
    ...(next < all ? [`There are ${all - next} more: read on with "from": ${next}.`] : []),
  ].join('\n');
}
