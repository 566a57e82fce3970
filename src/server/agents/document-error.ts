/** The text is no OpenAPI 3 document, or one that nobody should have to read. */
export class DocumentError extends Error {
  override name = 'DocumentError';
}
