import { translator } from '#i18n/i18n.ts';
import { formatStorage, numberFormat } from '#i18n/numbers.ts';
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
  const number = numberFormat(locale);
  const { storageMegabytes, companies, seats } = limits;
  return {
    fileResponses: number.format(limits.fileResponses),
    mediaGenerations: number.format(limits.mediaGenerations),
    modelBots: number.format(limits.modelBots),
    files: number.format(limits.files),
    storage: formatStorage(storageMegabytes, locale),
    companies: companies === 0 ? t('prices.table.none') : number.format(companies),
    seats: seats === null ? t('prices.table.paidSeats') : number.format(seats),
  };
}
