import { describe, expect, it } from 'vitest';
import { formatDay, formatMoment, formatTime } from './format.ts';

describe('formatting', () => {
  it('moments are told in the time zone given', () => {
    const moment = '2026-11-21T23:30:00.000Z';
    expect(formatDay(moment, 'en', 'UTC')).toBe('21 Nov 2026');
    expect(formatDay(moment, 'es', 'Europe/Madrid')).toBe('22 nov 2026');
    expect(formatTime(moment, 'en', 'Europe/Madrid')).toBe('00:30');
    expect(formatMoment(moment, 'en', 'UTC')).toBe('21 Nov 2026, 23:30');
  });
});
