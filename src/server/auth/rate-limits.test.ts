import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { mailLimits } from '#rules/limits.ts';
import { widgetLimits } from '#rules/widgets.ts';
import type { Database } from '../db/database.ts';
import { createRateLimits } from './rate-limits.ts';

/** Counts as the database does, within windows that do not end. */
function countsInMemory() {
  const points = new Map<string, number>();
  const change = (key: string, by: number) => points.set(key, (points.get(key) ?? 0) + by);
  const database = {
    async runAcrossSpaces({ name, values: [key] }: { name: string; values: [string] }) {
      if (name === 'counts-add') change(key, 1);
      if (name === 'counts-take-back') change(key, -1);
      return [{ points: points.get(key) ?? 0, millisecondsLeft: 60_000 }];
    },
  } as unknown as Pick<Database, 'runAcrossSpaces'>;
  const limits = createRateLimits(database, pino({ enabled: false }));
  return { limits, giveBack: (key: string) => change(key, -1) };
}

describe('questions of visitors', () => {
  it.each([
    {
      whose: 'one visitor',
      mostPerDay: widgetLimits.questionsPerDay.most,
      most: widgetLimits.perVisitor.points,
    },
    { whose: 'all together', mostPerDay: 3, most: 3 },
  ])('that are refused use up nothing of what is given back to $whose', async ({ mostPerDay, most }) => {
    const { limits, giveBack } = countsInMemory();
    const ask = () => limits.countWidgetQuestion('bot', '192.0.2.1', mostPerDay, async () => undefined);
    let keys: string[] = [];
    for (let asked = 0; asked < most; asked++) keys = (await ask()).keys;
    for (let refused = 0; refused < 3; refused++) {
      await expect(ask()).rejects.toMatchObject({ code: 'limit_reached' });
    }
    for (const key of keys) giveBack(key);
    expect((await ask()).remaining).toBe(0);
    await expect(ask()).rejects.toMatchObject({ code: 'limit_reached' });
  });
});

describe('several ceilings at once', () => {
  it('that one of them refuses leave what was counted before, however often the same key stands among them', async () => {
    const { limits } = countsInMemory();
    const { points } = mailLimits.invitationsPerEmail;
    const invite = (...emails: string[]) =>
      limits.countEach(emails.map((key) => ({ limit: 'invitationsPerEmail' as const, key })));
    for (let sent = 0; sent < points - 1; sent++) await invite('one@example.org');
    for (let refused = 0; refused < 3; refused++) {
      const twice = invite('other@example.org', 'one@example.org', 'one@example.org');
      await expect(twice).rejects.toMatchObject({ code: 'too_many_attempts' });
    }
    await invite('other@example.org', 'one@example.org');
    await expect(invite('one@example.org')).rejects.toMatchObject({ code: 'too_many_attempts' });
  });
});
