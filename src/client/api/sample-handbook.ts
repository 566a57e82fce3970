import type { Locale } from '#rules/preferences.ts';
import { ApiError } from './api-error.ts';

const names: Record<Locale, string> = { en: 'team-handbook.pdf', es: 'manual-del-equipo.pdf' };

/**
 * The handbook of an invented company, in the language of the page, for whoever has no file at hand.
 * @throws {ApiError}
 */
export async function fetchSampleHandbook(locale: Locale): Promise<File> {
  const name = names[locale];
  const response = await fetch(`/handbook/${name}`).catch(() => null);
  if (!response?.ok) throw new ApiError(response?.status ?? 0, { code: response ? 'internal' : 'network' });
  return new File([await response.blob()], name, { type: 'application/pdf' });
}
