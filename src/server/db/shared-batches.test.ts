import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Statement } from './batch.ts';
import { createSharedBatches } from './shared-batches.ts';

const read = (name: string): Statement => ({ name, text: `SELECT '${name}'`, values: [] });
const batch = (spaceId: string, ...names: string[]) => ({ spaceId, statements: names.map(read) });

/** A database that answers each statement with its name and value, as soon as it is let. */
function setUp(refuses: (statements: readonly Statement[]) => Error | null = () => null) {
  const sent: string[][] = [];
  const alone: string[] = [];
  const answer = Promise.withResolvers<void>();
  const run = createSharedBatches(
    async (statements) => {
      sent.push(statements.map(({ name, values }) => [name, ...values].join(' ')));
      await answer.promise;
      const refusal = refuses(statements);
      if (refusal) throw refusal;
      return statements.map(({ name }) => [{ name }]);
    },
    {
      settings: { 'app.some': 'thing' },
      alone: async ({ statements }) => {
        const names = statements.map(({ name }) => name);
        alone.push(names.join());
        const refusal = refuses(statements);
        if (refusal) throw refusal;
        return names.map((name) => [{ name }]);
      },
    },
  );
  return {
    run,
    sent,
    alone,
    /** Answers what is under way, and all that follows. */
    answer: () => answer.resolve(),
  };
}

describe('batches that come together', () => {
  test('share a transaction, each in its own space, and each gets its own rows', async () => {
    const { run, sent, answer } = setUp();
    const first = run(batch('one', 'a'));
    const others = [run(batch('one', 'b', 'c')), run(batch('one', 'd')), run(batch('two', 'e'))];
    answer();
    expect(await first).toEqual([[{ name: 'a' }]]);
    expect(await Promise.all(others)).toEqual([
      [[{ name: 'b' }], [{ name: 'c' }]],
      [[{ name: 'd' }]],
      [[{ name: 'e' }]],
    ]);
    expect(sent).toEqual([
      ['open_shared', 'enter_space one', 'a'],
      ['open_shared', 'enter_space one', 'b', 'c', 'd', 'enter_space two', 'e'],
    ]);
  });

  test('are run one by one where one of them fails, and only that one fails', async () => {
    const broken = (statements: readonly Statement[]) =>
      statements.some(({ name }) => name === 'broken') ? new pg.DatabaseError('broken', 1, 'error') : null;
    const { run, alone, answer } = setUp(broken);
    const first = run(batch('one', 'a'));
    const good = run(batch('one', 'b'));
    const bad = run(batch('two', 'broken'));
    answer();
    await first;
    expect(await good).toEqual([[{ name: 'b' }]]);
    await expect(bad).rejects.toThrow('broken');
    expect(alone).toEqual(['b', 'broken']);
  });

  test('are not run again where the connection broke, which may have been after the commit', async () => {
    const { run, alone, answer } = setUp(() => new Error('Connection terminated unexpectedly'));
    const first = run(batch('one', 'a'));
    answer();
    await expect(first).rejects.toThrow('Connection terminated');
    expect(alone).toEqual([]);
  });
});
