declare module 'js-yaml' {
  /**
   * Reads all documents of a text; merge keys and nesting are bounded by default. With `json` the last of a key that
   * stands there twice counts. @throws {Error}
   */
  export function loadAll(
    text: string,
    iterator?: null,
    options?: { schema: unknown; json: boolean },
  ): unknown[];
  /** With `multi`, for each tag that begins so. */
  export class Type {
    constructor(tag: string, options: { kind: 'scalar' | 'sequence' | 'mapping'; multi: boolean });
  }
  export const JSON_SCHEMA: {
    extend(types: { implicit: readonly unknown[]; explicit: readonly unknown[] }): unknown;
  };
  export const types: { merge: unknown };
}
