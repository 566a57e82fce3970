import type { CreateTermInput } from '#contracts/term.ts';
import type { FieldErrorCode } from '#rules/errors.ts';
import { locales } from '#rules/preferences.ts';
import { AppError } from '../../errors.ts';
import { tokenise } from '../../language/analysis.ts';
import { stopWords } from '../../language/stop-words.ts';

/**
 * Refuses words that search leaves out, and meanings that are the term itself.
 * @throws {AppError} `invalid_request` that names each of them
 */
export function assertNoticed({ term, meanings }: CreateTermInput): void {
  const written = [term, ...meanings].map((text) => tokenise(text).map(({ word }) => word));
  const fields = written.flatMap((words, index): [string, FieldErrorCode][] => {
    const field = index === 0 ? 'term' : `meanings.${index - 1}`;
    if (locales.some((locale) => words.every((word) => stopWords[locale].has(word)))) {
      return [[field, 'too_common']];
    }
    return index > 0 && words.join(' ') === written[0]?.join(' ') ? [[field, 'same_word']] : [];
  });
  if (fields.length > 0) throw new AppError('invalid_request', { fields: Object.fromEntries(fields) });
}
