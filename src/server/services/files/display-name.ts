import path from 'node:path';
import { uploadLimits } from '#rules/limits.ts';

/** The name to show of an upload: no folders, nothing that controls lines or their direction, not endless. */
export function displayName(given: string): string {
  const base = path.posix
    .basename(given.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .normalize('NFC');
  return [...base].slice(0, uploadLimits.nameCharacters).join('') || 'file';
}
