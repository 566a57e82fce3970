import { expect, it } from 'vitest';
import { translator } from '#i18n/i18n.ts';
import type { Locale } from '#rules/preferences.ts';
import { tellDetails } from './tell-details.ts';

const tell = (details: Record<string, unknown>, locale: Locale = 'en') =>
  tellDetails(details, { t: translator(locale), locale, timeZone: 'UTC' }).map(
    ({ label, text }) => `${label}: ${text}`,
  );

it.each([
  [
    { lost: ['READ_USER 0192'], gained: [{ name: 'BOT_CREATOR', modelBotId: '0193' }] },
    ['Removed: Reader', 'Added: Assistant creator'],
  ],
  [{ fields: ['name', 'accentColour'] }, ['Changed: name, accent colour']],
  [{ plan: 'team', changed: { seats: { from: 2, to: 3 } } }, ['Plan: Team', 'Changed: people']],
  [
    { enabled: false, origins: ['https://a.example', 'https://b.example'] },
    ['Status: off', 'On: https://a.example, https://b.example'],
  ],
  [{ number: 'P-1', cents: 1250, currency: 'eur' }, ['Number: P-1', 'Amount: €12.50']],
  [{ level: 'company', monthly: 2_500_000 }, ['Applies to: a company', 'Per month: $2.50']],
  [
    { fileResponses: 1000, mediaGenerations: null },
    ['Answers from files per day: 1,000', 'Media generations per day: no limit of its own'],
  ],
  [{ plan: 'plus', endsAt: '2027-03-01T00:00:00Z' }, ['Plan: Plus', 'Ends on: 1 Mar 2027']],
])('%j is told in words', (details, told) => {
  expect(tell(details)).toEqual(told);
});

it('words are those of the reader', () => {
  expect(tell({ role: 'READ_USER', fields: ['logo'] }, 'es')).toEqual(['Rol: Lectura', 'Cambios: logotipo']);
});

it('ids, what is empty, and what nobody knows are left to the raw entry', () => {
  expect(tell({ keyId: '0192', note: '', problem: null, constructor: 'x' })).toEqual([]);
});

it('what has no words any more is told as it was written', () => {
  expect(tell({ fields: ['motto'] })).toEqual(['Changed: motto']);
});
