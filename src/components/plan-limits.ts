import { translator } from '#i18n/i18n.ts';
import type { Plan } from '#rules/plans.ts';
import type { Locale } from '#rules/preferences.ts';

type LimitName =
  | 'fileResponses'
  | 'mediaGenerations'
  | 'modelBots'
  | 'files'
  | 'storage'
  | 'companies'
  | 'seats';

/** The limits of a plan as a person reads them. */
export function limitTexts({ limits }: Plan, locale: Locale): Record<LimitName, string> {
  const t = translator(locale);
  // Spanish leaves four-digit numbers ungrouped; beside five-digit ones in a column that reads as a mistake.
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' });
  const size = (value: number, unit: 'megabyte' | 'gigabyte') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit }).format(value);
  const { storageMegabytes: megabytes, companies, seats } = limits;
  return {
    fileResponses: number.format(limits.fileResponses),
    mediaGenerations: number.format(limits.mediaGenerations),
    modelBots: number.format(limits.modelBots),
    files: number.format(limits.files),
    storage: megabytes >= 1000 ? size(megabytes / 1000, 'gigabyte') : size(megabytes, 'megabyte'),
    companies: companies === 0 ? t('prices.table.none') : number.format(companies),
    seats: seats === null ? t('prices.table.paidSeats') : number.format(seats),
  };
}
