import { describe, expect, it } from 'vitest';
import { stemEnglish } from './stem-english.ts';

const stemsOf = (words: string) => new Set(words.split(' ').map(stemEnglish));

describe('the stem of an English word', () => {
  it.each([
    'colour color colours',
    'organise organize organisation organization organisations',
    'analyse analyze analysing',
    'centre center centres',
    'defence defense',
    'catalogue catalog',
  ])('is one in British and American spelling: %s', (words) => {
    expect(stemsOf(words).size).toBe(1);
  });

  it.each([
    'invent invention inventions invented',
    'pollute pollution pollutant',
    'decide decision decisions',
    'describe description',
    'produce production produced',
    'permit permission',
    'compete competition',
    'define definition',
    'classify classification',
    'discuss discussion',
  ])('is one in a verb and in its noun: %s', (words) => {
    expect(stemsOf(words).size).toBe(1);
  });

  it.each(['section sect', 'station state', 'vision vide', 'question quest', 'our or', 'hour hor'])(
    'tells apart what only looks alike: %s',
    (words) => {
      expect(stemsOf(words).size).toBe(2);
    },
  );

  it.each([
    'news, new newer',
    'customs, custom customer',
    'evening evenings, even evenly',
    'paste pastes pasted, past',
    'literally literal, liter liters',
    'organ organs, organise organisation',
    'wager wagers, wage wages',
  ])('is one in the first of these and another in the next: %s', (groups) => {
    const [one = '', other = ''] = groups.split(', ');
    expect(stemsOf(one).size).toBe(1);
    expect(stemsOf(one).isDisjointFrom(stemsOf(other))).toBe(true);
  });
});
