import path from 'node:path';
import { uploadLimits } from '#rules/limits.ts';

/** The name to show of an upload: no folders, no control characters, not endless. */
export function displayName(given: string): string {
  const base = path.posix
    .basename(given.replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .trim()
    .normalize('NFC');
  return [...base].slice(0, uploadLimits.nameCharacters).join('') || 'file';
}
