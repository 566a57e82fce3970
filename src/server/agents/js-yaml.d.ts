declare module 'js-yaml' {
  /** Reads one document; merge keys and nesting are bounded by default. @throws {Error} */
  export function load(text: string, options: { schema: unknown }): unknown;
  /** Reads all documents of a text. @throws {Error} */
  export function loadAll(text: string): unknown[];
  export const JSON_SCHEMA: { extend(types: { implicit: readonly unknown[] }): unknown };
  export const types: { merge: unknown };
}
