import { expect, test } from 'vitest';
import { translator } from '#i18n/i18n.ts';
import { resetsText } from './resets-text.ts';

const midnight = '2026-12-02T00:00:00.000Z';

test('counters that start again together are told once, with the name of the time zone', () => {
  const usage = { resetsAt: midnight, models: { resetsAt: midnight } };
  const text = resetsText(translator('en'), usage, { locale: 'en', timeZone: 'Europe/Madrid' });
  expect(text.match(/1:00/g)).toHaveLength(1);
  expect(text).toContain('Central European Standard Time');
});

test('calls of models that start again at another hour are told in the same sentence and time zone', () => {
  const usage = { resetsAt: '2026-12-01T23:00:00.000Z', models: { resetsAt: midnight } };
  const text = resetsText(translator('es'), usage, { locale: 'es', timeZone: 'Europe/Madrid' });
  expect(text).toContain('2 dic 2026, 0:00');
  expect(text).toContain('2 dic 2026, 1:00');
  expect(text.match(/hora estándar de Europa central/g)).toHaveLength(1);
});
