import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { conversationSearchLimits } from '../../src/rules/limits.ts';
import type { Database } from '../../src/server/db/database.ts';
import type { SignedInContext } from '../../src/server/services/context.ts';
import { searchConversations } from '../../src/server/services/conversations/search-conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const count = 5_000;

test('a word that all of many messages have is found without reading more of them than are shown', async () => {
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
      SELECT (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || left(md5(${userId} || n), 19))::uuid, ${tenantId}, ${conversation}, 'assistant', 'complete', 'The ferry crosses at ' || n
      FROM generate_series(1, ${count}::int) AS n`);
  });
  await database.pool.query('ANALYZE message_words, messages, conversations');
  const reads: number[] = [];
  const watched: Pick<Database, 'readEverything'> = {
    readEverything: (work) =>
      database.readEverything(async (transaction) => {
        const result = await work(transaction);
        const { rows } = await transaction.execute<{ read: number }>(sql`
          SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables
          WHERE relname = 'message_words'`);
        reads.push(...rows.map(({ read }) => read));
        return result;
      }),
  };
  const ctx = { actor: { account: { id: userId } }, app: { database: watched } } as SignedInContext;
  const hits = await searchConversations({ ctx, input: { search: 'ferry' } });
  expect(hits).toHaveLength(conversationSearchLimits.messages);
  expect(reads).toHaveLength(1);
  expect(reads[0]).toBeLessThan(count / 10);
});
