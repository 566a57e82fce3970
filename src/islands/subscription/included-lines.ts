import type { Translate } from '#i18n/format.ts';
import type { Plan } from '#rules/plans.ts';
import type { Locale } from '#rules/preferences.ts';

/** What a plan holds, a line each. */
export function includedLines({ limits, per }: Plan, t: Translate, locale: Locale): string[] {
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const line = (key: string, value: number) =>
    t(`subscription.limits.${key}`, { count: value, value: number(value) });
  return [
    line('fileResponses', limits.fileResponses),
    line('mediaGenerations', limits.mediaGenerations),
    line('files', limits.files),
    t('subscription.limits.storage', { value: storageText(limits.storageMegabytes, locale) }),
    line('modelBots', limits.modelBots),
    ...(per === 'seat' ? [line('companies', limits.companies), t('subscription.limits.seats')] : []),
  ];
}

/** A plan's storage: `10 GB`, in steps of 1000 as plans are described. */
export function storageText(megabytes: number, locale: Locale): string {
  const [value, unit] = megabytes >= 1000 ? [megabytes / 1000, 'gigabyte'] : [megabytes, 'megabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit }).format(value);
}
