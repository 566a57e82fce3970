import type { Translate } from '#i18n/format.ts';
import type { SelectOption } from './Select.tsx';
import { wordsOf } from './words-of.ts';

/** Names that browsers go on using for zones whose places are called otherwise by now. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

/** A time zone as people read it: `Asia/Kolkata`, also for `Asia/Calcutta`. */
export function timeZoneName(zone: string): string {
  return (renamed.get(zone) ?? zone).replaceAll('_', ' ');
}

/**
 * Time zones to choose from: those of the person first, then each part of the world with its places by their names,
 * so that typing a place finds it. Texts: common.
 * @param first the person's, or what is chosen already
 * @param zones as the browser calls them
 */
export function timeZoneOptions(
  first: readonly string[],
  zones: readonly string[],
  t: Translate,
): SelectOption[] {
  const top = new Set([...first, 'UTC']);
  const grouped = zones
    .map((zone) => {
      const [part = '', ...place] = timeZoneName(zone).split('/');
      // Buenos Aires, Argentina.
      return {
        value: zone,
        label: place.reverse().join(', '),
        group: wordsOf(t, `common.worldParts.${part}`, part),
      };
    })
    .filter(({ label }) => label !== '')
    .sort((one, other) => one.group.localeCompare(other.group) || one.label.localeCompare(other.label));
  return [
    ...[...top].map((zone) => ({ value: zone, label: timeZoneName(zone) })),
    ...grouped.filter(({ value }) => !top.has(value)),
  ];
}
