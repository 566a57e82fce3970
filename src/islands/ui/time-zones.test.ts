import { describe, expect, it } from 'vitest';
import { translator } from '#i18n/i18n.ts';
import { locales } from '#rules/preferences.ts';
import { timeZoneName, timeZoneOptions } from './time-zones.ts';

const known = Intl.supportedValuesOf('timeZone');

describe('timeZoneName', () => {
  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['America/New_York', 'America/New York'],
  ])('of %s is %s', (zone, name) => {
    expect(timeZoneName(zone)).toBe(name);
  });
});

describe('timeZoneOptions', () => {
  it('begins with the zone of the person, once, and with UTC', () => {
    const options = timeZoneOptions(['Europe/Madrid', 'Europe/Madrid'], known, translator('en'));
    expect(options.slice(0, 2)).toEqual([
      { value: 'Europe/Madrid', label: 'Europe/Madrid' },
      { value: 'UTC', label: 'UTC' },
    ]);
    expect(options.filter(({ value }) => value === 'Europe/Madrid')).toHaveLength(1);
  });

  it('puts places by their present names under their part of the world', () => {
    const options = timeZoneOptions(
      [],
      ['Asia/Tokyo', 'America/Buenos_Aires', 'Asia/Calcutta'],
      translator('es'),
    );
    expect(options.slice(1)).toEqual([
      { value: 'America/Buenos_Aires', label: 'Buenos Aires, Argentina', group: 'América' },
      { value: 'Asia/Calcutta', label: 'Kolkata', group: 'Asia' },
      { value: 'Asia/Tokyo', label: 'Tokyo', group: 'Asia' },
    ]);
  });

  it.each(locales)('has a name in %s for every part of the world', (locale) => {
    const t = translator(locale);
    const parts = known.filter((zone) => zone.includes('/')).map((zone) => timeZoneName(zone).split('/')[0]);
    expect(parts.filter((part) => !t.has(`common.worldParts.${part}`))).toEqual([]);
  });
});
