import type { OfficeContentNode, OfficeError, OfficeParserAST } from 'officeparser';
import { ExtractionError } from '../extraction-error.ts';
import { archiveLimits } from '../limits.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { normaliseText } from '../normalise.ts';
import { checkArchive } from './docx-archive.ts';

/**
 * The text of a Word document: paragraphs and headings divided by blank lines, list items and table rows on
 * lines of their own, footnotes after everything else.
 * @throws {ExtractionError} `damaged`, `encrypted` or `too_large`
 */
export async function readDocx({ bytes }: FormatInput): Promise<FormatOutput> {
  await checkArchive(bytes);
  const { content } = await parse(bytes);
  const notes: string[] = [];
  const text = joinBlocks(content, notes);
  return { text: normaliseText([text, ...notes].join('\n\n')), pageStarts: [] };
}

async function parse(bytes: Uint8Array): Promise<OfficeParserAST> {
  const { parseOffice } = await import('officeparser');
  try {
    return await parseOffice(bytes, {
      fileType: 'docx',
      ignoreComments: true,
      ignoreHeadersAndFooters: true,
      decompressionLimits: {
        maxUncompressedBytes: archiveLimits.totalBytes,
        maxZipEntries: archiveLimits.entries,
      },
    });
  } catch (error) {
    const { message, officeIssue } = error as OfficeError;
    const code = officeIssue?.code ?? '';
    if (/PASSWORD|DECRYPTION/.test(code)) throw new ExtractionError('encrypted', message, { cause: error });
    if (/(LIMIT|DEPTH)_EXCEEDED/.test(code))
      throw new ExtractionError('too_large', message, { cause: error });
    throw error;
  }
}

function joinBlocks(nodes: OfficeContentNode[], notes: string[]): string {
  let text = '';
  for (const [index, node] of nodes.entries()) {
    const block = blockText(node, notes);
    if (block === '') continue;
    const inList = node.type === 'list' && nodes[index - 1]?.type === 'list';
    text += (text === '' ? '' : inList ? '\n' : '\n\n') + block;
  }
  return text;
}

function blockText(node: OfficeContentNode, notes: string[]): string {
  const children = node.children ?? [];
  if (node.type === 'table')
    return children
      .map((row) => rowText(row, notes))
      .filter(Boolean)
      .join('\n');
  if (children.length > 0 && children.every(isBlock)) return joinBlocks(children, notes);
  // Footnotes hang on the runs of text that refer to them.
  const found = [node, ...children].flatMap((one) => one.notes ?? []).map(inlineText);
  notes.push(...found.filter(Boolean));
  return node.type === 'list' ? `${marker(node)} ${inlineText(node)}` : inlineText(node);
}

const isBlock = ({ type }: OfficeContentNode) => ['paragraph', 'heading', 'list', 'table'].includes(type);
const inlineText = (node: OfficeContentNode) => (node.text ?? '').replace(/[^\S\n]+/g, ' ').trim();

function rowText(row: OfficeContentNode, notes: string[]): string {
  const cells = (row.children ?? []).map((cell) =>
    joinBlocks(cell.children ?? [], notes)
      .replace(/\s*\n\s*/g, ' ')
      .trim(),
  );
  return cells.some(Boolean) ? cells.join(' | ') : '';
}

function marker({ metadata }: OfficeContentNode): string {
  const { listType, itemIndex, indentation } = metadata as {
    listType?: string;
    itemIndex?: number;
    indentation?: number;
  };
  const indent = '  '.repeat(Math.min(indentation ?? 0, 8));
  return indent + (listType === 'ordered' ? `${(itemIndex ?? 0) + 1}.` : '-');
}
