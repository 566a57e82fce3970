import type { DocumentOffer } from '#contracts/tool.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';

/** What an OpenAPI document offers. @throws {AppError} `document_unreadable`, also when reading it takes too long */
export async function readDocument({
  ctx: { app, actor },
  input: { document },
}: {
  ctx: SignedInContext;
  input: { document: string };
}): Promise<DocumentOffer> {
  const offer = await app.documentReader.run(document, actor.account.id).catch((error: unknown) => {
    app.log.warn({ error }, 'A document for tools could not be read');
    return null;
  });
  if (!offer) throw new AppError('document_unreadable');
  return offer;
}
