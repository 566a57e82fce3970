import { afterAll, describe, expect, it } from 'vitest';
import { createSupportChecker } from './support-checker.ts';

const checker = createSupportChecker({
  entry: './src/server/claims/check-support.worker.ts',
  lexiconDirectory: 'src/server/language/lexicon',
});
afterAll(() => checker.stop());

const passages = [
  { fileId: 'f', fileName: 'gate.txt', start: 0, text: 'The harbour gate closes at midnight.' },
];
const asked = (text: string) => ({ text, citations: [], passages, terms: [] });

describe('the check of an answer', () => {
  it('tells in a thread of its own what nothing supports, while others are served', async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    const long = 'The harbour gate opens at nine and costs 70 euros. '.repeat(400);
    const told = await checker.run(asked(long), 'one');
    clearInterval(counting);
    expect(told).toHaveLength(400);
    expect(turns).toBeGreaterThan(20);
  });

  it('answers those that ask together each with its own, and null where nothing is stated', async () => {
    const told = await Promise.all([
      checker.run(asked('The harbour gate closes at midnight.'), 'one'),
      checker.run(asked('The harbour gate closes at seven in the morning.'), 'one'),
      checker.run(asked('Hello! What would you like to know?'), 'one'),
    ]);
    expect(told).toMatchObject([[], [{ start: 0 }], null]);
  });

  it('begins anew after it was stopped, and tells of what cannot be checked', async () => {
    await checker.stop();
    expect(await checker.run(asked('The harbour gate closes at midnight.'), 'one')).toEqual([]);
    await expect(checker.run({ ...asked(''), terms: 7 as never }, 'one')).rejects.toThrow();
    expect(await checker.run(asked('The harbour gate closes at midnight.'), 'one')).toEqual([]);
  });
});
