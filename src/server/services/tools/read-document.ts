import type { DocumentOffer } from '#contracts/tool.ts';
import { DocumentError } from '../../agents/document-error.ts';
import { readOpenApi } from '../../agents/read-openapi.ts';
import { AppError } from '../../errors.ts';

/** What an OpenAPI document offers. @throws {AppError} `document_unreadable` */
export async function readDocument({
  input: { document },
}: {
  input: { document: string };
}): Promise<DocumentOffer> {
  try {
    return await readOpenApi(document);
  } catch (error) {
    if (error instanceof DocumentError) throw new AppError('document_unreadable');
    throw error;
  }
}
