/** A JSON Schema, as a document or a server gave it. */
export type JsonSchema = { [key: string]: unknown };
