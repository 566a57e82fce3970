import { formatDay } from '#client/format.ts';
import type { Translate } from '#i18n/format.ts';
import { formatCost, formatMoney, numberFormat } from '#i18n/numbers.ts';
import { type AuditDetail, auditDetails } from '#rules/audit.ts';
import { isObject } from '#rules/is-object.ts';
import { own } from '#rules/own.ts';
import type { Locale } from '#rules/preferences.ts';
import { wordsOf } from '../../ui/words-of.ts';

type Details = Readonly<Record<string, unknown>>;
type Reader = { t: Translate; locale: Locale; timeZone: string };
type Kind = (typeof auditDetails)[AuditDetail];

/** What the details of an event of the audit log say to a reader; ids and what is empty are left out. */
export function tellDetails(details: Details, reader: Reader): { label: string; text: string }[] {
  return Object.entries(details).flatMap(([key, value]) => {
    if (!isDetail(key)) return [];
    const text = tellers[auditDetails[key]](value, { ...reader, key, details });
    return text ? [{ label: reader.t(`audit.details.${key}`), text }] : [];
  });
}

const isDetail = (key: string): key is AuditDetail => own(auditDetails, key) !== undefined;

type Telling = Reader & { key: string; details: Details };
const tellers: Record<Kind, (value: unknown, telling: Telling) => string> = {
  text: (value) => listed(value).join(', '),
  words: (value, { t, key }) =>
    (isObject(value) ? Object.keys(value) : listed(value))
      .map((each) => wordsOf(t, `audit.words.${key}.${each}`, each))
      .join(', '),
  roles: (value, { t }) =>
    listed(value)
      .map((each) => each.split(' ')[0] ?? '')
      .map((name) => wordsOf(t, `people.roleNames.${name}`, name))
      .join(', '),
  moment: (value, { locale, timeZone }) =>
    typeof value === 'string' ? formatDay(value, locale, timeZone) : '',
  money: (value, { locale, details: { currency } }) =>
    typeof value === 'number' && typeof currency === 'string' ? formatMoney(value, currency, locale) : '',
  budget: (value, { t, locale }) =>
    typeof value === 'number' ? formatCost(value, locale) : t('audit.words.lifted'),
  limit: (value, { t, locale }) =>
    typeof value === 'number' ? numberFormat(locale).format(value) : t('audit.words.lifted'),
};

/** One thing or several as words; of a role and where it holds, the role. */
function listed(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listed);
  if (isObject(value)) return listed(value.name);
  if (value === null || value === undefined) return [];
  return [String(value)];
}
