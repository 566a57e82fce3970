import { toolLimits } from '#rules/tools.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';

/**
 * What an OpenAPI document offers, as the JSON of a `DocumentOffer` under `data`: an offer may be millions of characters,
 * which nothing but the browser needs to read.
 * @throws {AppError} `payload_too_large`, or `document_unreadable`, also when reading it takes too long
 */
export async function readDocument({
  ctx: { app, actor },
  input,
}: {
  ctx: SignedInContext;
  input: { bytes: AsyncIterable<Uint8Array> };
}): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of input.bytes) {
    size += chunk.byteLength;
    if (size > toolLimits.documentBytes) throw new AppError('payload_too_large');
    chunks.push(chunk);
  }
  const document = new Uint8Array(size);
  let filled = 0;
  for (const chunk of chunks) {
    document.set(chunk, filled);
    filled += chunk.byteLength;
  }
  const { buffer } = document;
  const offer = await app.documentReader.run(buffer, actor.account.id, [buffer]).catch((error: unknown) => {
    app.log.warn({ error }, 'A document for tools could not be read');
    return null;
  });
  if (!offer) throw new AppError('document_unreadable');
  return offer;
}
