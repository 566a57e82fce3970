import { describe, expect, it } from 'vitest';
import { withoutOtherWords } from './dates.ts';

const months = (text: string) => withoutOtherWords(text).match(/\b(?:may|march|august)\b/gi)?.length ?? 0;

describe('a word that is called like a month', () => {
  it.each([
    'The office closes in August.',
    'Open from 3 May to 12 June.',
    'closed in may, open again in march',
    'Month: May; Guests: 12',
    'May is the wettest month here.',
    'Pay by March 31.',
    'The next meeting is on 9 march',
  ])('is the month beside a day, behind a preposition, or as a name: %s', (text) => {
    expect(months(text)).toBeGreaterThan(0);
  });

  it.each([
    'Guests may use the kitchen.',
    'Parcels may be left at the gate.',
    'The bands march past the mill to march on.',
    'An august guest was expected.',
    'May guests use the kitchen?',
    'Only 12 may enter at a time.',
  ])('is none where it is a verb or an adjective: %s', (text) => {
    expect(months(text)).toBe(0);
  });
});
