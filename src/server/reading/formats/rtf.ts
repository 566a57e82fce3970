import type { OfficeError, OfficeParserAST } from 'officeparser';
import type { Block } from '../blocks/block.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { blocksOfNodes } from './rtf-blocks.ts';

/**
 * A document in Rich Text Format, footnotes after everything else.
 * @throws {ExtractionError} `damaged` or `too_large`
 */
export async function readRtf({ bytes }: FormatInput): Promise<FormatOutput> {
  const { content } = await parse(bytes);
  const notes: Block[] = [];
  const blocks = blocksOfNodes(content, notes);
  return { blocks: [...blocks, ...notes] };
}

async function parse(bytes: Uint8Array): Promise<OfficeParserAST> {
  const { parseOffice } = await import('officeparser');
  let parsed: OfficeParserAST;
  try {
    parsed = await parseOffice(bytes, {
      fileType: 'rtf',
      ignoreComments: true,
      ignoreHeadersAndFooters: false,
    });
  } catch (error) {
    const { message, officeIssue } = error as OfficeError;
    if (/(LIMIT|DEPTH)_EXCEEDED/.test(officeIssue?.code ?? ''))
      throw new ExtractionError('too_large', message, { cause: error });
    throw error;
  }
  // Some limits only cut the content short; half a document must not pass for a whole one.
  const cut = parsed.warnings.find(({ code }) => /_LIMIT_EXCEEDED/.test(code));
  if (cut) throw new ExtractionError('too_large', cut.message);
  return parsed;
}
