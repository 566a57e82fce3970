import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { AttachedFile } from './format.ts';

/** Files that pages show as a pin, by what pdf.js finds them by, each with its name. */
export type PinnedFiles = Map<string, string>;

/** More of them are put into a document to keep a reader busy. */
const mostFiles = 100;

/** The files that lie within a document: those of the whole, then those that are pinned to its pages. */
export async function filesWithin(document: PDFDocumentProxy, pinned: PinnedFiles): Promise<AttachedFile[]> {
  const listed = (await document.getAttachments().catch(() => null)) as Map<
    string,
    { filename?: string }
  > | null;
  const names = new Map([...(listed ?? [])].map(([id, { filename }]) => [id, filename ?? id]));
  const files: AttachedFile[] = [];
  for (const [id, name] of [...names, ...[...pinned].filter(([id]) => !names.has(id))].slice(0, mostFiles)) {
    const bytes = (await document.getAttachmentContent(id).catch(() => null)) as Uint8Array | null;
    files.push({ name, bytes: bytes ?? new Uint8Array() });
  }
  return files;
}
