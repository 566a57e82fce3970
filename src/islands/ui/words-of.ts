import type { Translate } from '#i18n/format.ts';

/** A text, or what stands for it: what an earlier version wrote may have no words any more. */
export function wordsOf(t: Translate, key: string, otherwise: string): string {
  return t.has(key) ? t(key) : otherwise;
}
