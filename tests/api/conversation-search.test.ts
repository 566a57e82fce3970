import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { conversationSearchLimits } from '../../src/rules/limits.ts';
import type { Database, Transaction } from '../../src/server/db/database.ts';
import type { SignedInContext } from '../../src/server/services/context.ts';
import { searchConversations } from '../../src/server/services/conversations/search-conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const count = 12_000;

const { messages: mostMessages } = conversationSearchLimits;

test('whoever has many messages is found what most of them say, one says or none does, without reading all', async () => {
  const { tenantId, companyId, modelBotId } = suite.tenant;
  const { userId } = await suite.person({ name: 'READ_USER', companyId });
  const { database } = suite;
  const conversation = uuidv7();
  await database.acrossSpaces(async (transaction) => {
    await transaction.execute(sql`
      INSERT INTO conversations (id, space_id, model_bot_id, user_id, title)
      VALUES (${conversation}, ${tenantId}, ${modelBotId}, ${userId}, 'Crossings')`);
    await transaction.execute(sql`
      INSERT INTO messages (id, space_id, conversation_id, role, status, text)
      SELECT (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || left(md5(${userId} || n), 19))::uuid, ${tenantId}, ${conversation}, 'assistant', 'complete', CASE n WHEN 1 THEN 'The lighthouse' ELSE 'The ferry crosses at ' || n END
      FROM generate_series(1, ${count}::int) AS n`);
  });
  await database.pool.query('VACUUM ANALYZE message_words, messages, conversations');
  const reads: number[] = [];
  const watched: Pick<Database, 'readEverything'> = {
    readEverything: (work) =>
      database.readEverything(async (transaction) => {
        // What a connection has read before may not be counted elsewhere yet.
        const before = await readBy(transaction);
        const result = await work(transaction);
        reads.push((await readBy(transaction)) - before);
        return result;
      }),
  };
  const ctx = { actor: { account: { id: userId } }, app: { database: watched } } as SignedInContext;
  const find = async (search: string) => (await searchConversations({ ctx, input: { search } })).length;
  expect([await find('ferry'), await find('lighthouse'), await find('submarine')]).toEqual([
    mostMessages,
    1,
    0,
  ]);
  // Where the latest do not say it, it is looked for in the index of words.
  const [often = count, once = count, never = count] = reads;
  expect(often).toBeLessThan(count / 10);
  expect(Math.max(once, never)).toBeLessThan(count / 2);
});

async function readBy(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.execute<{ read: number }>(sql`
    SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables
    WHERE relname = 'message_words'`);
  return rows[0]?.read ?? 0;
}
