import { createHash } from 'node:crypto';

/** Stands for what people edit, where no row counts its versions: another one as soon as anything is another. */
export const versionOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');
