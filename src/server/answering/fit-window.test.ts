import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../models/fallback.ts';
import { noMatch, type RankedPassage } from '../search/ranking.ts';
import { fitWindow } from './fit-window.ts';
import { systemPrompt } from './prompt.ts';

const passage = (at: number): RankedPassage => ({
  fileId: `file-${at}`,
  fileName: at < 8 ? `found-${at}.md` : 'whole.md',
  page: null,
  start: 0,
  end: 1_000,
  text: `Passage ${at}. `.repeat(70),
  score: 10 - at,
  fit: 0,
  match: noMatch,
});

const given = {
  question: 'When does the gate close?',
  history: [
    { role: 'user' as const, text: 'Earlier. '.repeat(100) },
    { role: 'assistant' as const, text: 'Later. '.repeat(100) },
  ],
  passages: Array.from({ length: 20 }, (_, at) => passage(at)),
  setting: {
    now: new Date('2026-11-26T12:00:00Z'),
    timeZone: null,
    files: [{ fileName: 'whole.md', pages: 3, day: '2026-11-01', isWhole: true, isAttached: false }],
    more: 0,
  },
};

const tokensOf = ({ passages, setting, history, question }: typeof given) =>
  estimateTokens(
    systemPrompt(passages, '', setting).length +
      history.map(({ text }) => text).join('').length +
      question.length,
  );

describe('what a model is given', () => {
  it('is whole where its window is not known, or large', () => {
    expect(fitWindow(given, '', undefined)).toBe(given);
    expect(fitWindow(given, '', 128_000)).toBe(given);
  });

  it.each([8_000, 4_096, 2_048])(
    'fits a window of %d tokens with room for the answer, the best first',
    (window) => {
      const { passages, setting } = fitWindow(given, '', window);
      expect(tokensOf(fitWindow(given, '', window))).toBeLessThanOrEqual(window * 0.75);
      expect(passages.length).toBeGreaterThan(0);
      expect(passages).toEqual(given.passages.slice(0, passages.length));
      if (setting.files.length > 0) expect(setting.files[0]?.isWhole).toBe(passages.length === 20);
    },
  );

  it('keeps the last that was said rather than the first, and the best passage whatever there is', () => {
    const { history } = fitWindow(given, '', 2_048);
    expect(history.length).toBeLessThan(2);
    const least = fitWindow(given, 'x'.repeat(5_000), 1_000);
    expect(least).toMatchObject({ history: [], passages: [given.passages[0]] });
    expect(least.setting).toMatchObject({ files: [], more: 1 });
  });

  it('counts its pictures, which give way after what was said before', () => {
    const pictures = ['a', 'b'].map((data) => ({ mediaType: 'image/png', data, name: data }));
    const room = (window: number) => fitWindow({ ...given, pictures }, '', window);
    expect(room(128_000).pictures).toBe(pictures);
    expect(room(8_000).passages.length).toBeLessThan(fitWindow(given, '', 8_000).passages.length);
    expect(room(4_096)).toMatchObject({ history: [], pictures: pictures.slice(0, 1) });
    expect(room(1_000).pictures).toEqual([]);
  });
});
