import type { Translate } from '#i18n/format.ts';
import { formatStorage, numberFormat } from '#i18n/numbers.ts';
import type { Plan } from '#rules/plans.ts';
import type { Locale } from '#rules/preferences.ts';

/** What a plan holds, a line each. */
export function includedLines({ limits, per }: Plan, t: Translate, locale: Locale): string[] {
  const number = (value: number) => numberFormat(locale).format(value);
  const line = (
    key: 'fileResponses' | 'mediaGenerations' | 'files' | 'modelBots' | 'companies',
    value: number,
  ) => t(`subscription.limits.${key}`, { count: value, value: number(value) });
  return [
    line('fileResponses', limits.fileResponses),
    line('mediaGenerations', limits.mediaGenerations),
    line('files', limits.files),
    t('subscription.limits.storage', { value: formatStorage(limits.storageMegabytes, locale) }),
    line('modelBots', limits.modelBots),
    ...(per === 'seat' ? [line('companies', limits.companies), t('subscription.limits.seats')] : []),
  ];
}
