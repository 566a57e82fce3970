import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Omission } from '#rules/omissions.ts';
import { omittedCount } from '../bounds/omissions.ts';
import type { AttachedFile } from './format.ts';

/** Files that pages show as a pin, by what pdf.js finds them by, each with its name. */
export type PinnedFiles = Map<string, string>;

/** More of them are put into a document to keep a reader busy. */
const mostFiles = 100;

/**
 * The files that lie within a document: those of the whole, then those that are pinned to its pages; and that there are
 * some, where not even their names can be told.
 */
export async function filesWithin(
  document: PDFDocumentProxy,
  pinned: PinnedFiles,
): Promise<{ files: AttachedFile[]; omissions: Omission[] }> {
  const omissions: Omission[] = [];
  const listed = (await document.getAttachments().catch(() => {
    omissions.push(...omittedCount('attachments', 1));
    return null;
  })) as Map<string, { filename?: string }> | null;
  const names = new Map([...(listed ?? [])].map(([id, { filename }]) => [id, filename ?? id]));
  const files: AttachedFile[] = [];
  for (const [id, name] of [...names, ...[...pinned].filter(([id]) => !names.has(id))]) {
    const content = files.length < mostFiles ? document.getAttachmentContent(id).catch(() => null) : null;
    files.push({ name, bytes: (await content) as Uint8Array | null });
  }
  return { files, omissions };
}
