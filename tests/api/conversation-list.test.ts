import { eq, inArray } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ConversationWithMessages, ListedConversation } from '../../src/contracts/conversation.ts';
import { conversations } from '../../src/server/db/schema/conversations.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import type { ApiClient } from '../testing/client.ts';
import { ask, begin } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let bots: string[];
let person: ApiClient;
let ids: string[];

/** Two published bots of the company, and of another one that the person may not open. */
beforeEach(async () => {
  const elsewhere = await suite.administered();
  person = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
  bots = [uuidv7(), uuidv7(), uuidv7()];
  ids = bots.map(() => uuidv7());
  const places = [suite.tenant, suite.tenant, elsewhere];
  await suite.database.acrossSpaces(async (transaction) => {
    for (const [index, { tenantId, companyId }] of places.entries()) {
      const [id, conversation] = [bots[index] as string, ids[index] as string];
      const owner = { spaceId: tenantId, tenantId, companyId };
      await transaction
        .insert(modelBots)
        .values({ id, ...owner, name: `Desk ${index}`, publishedAt: new Date() });
      await transaction.insert(conversations).values({
        id: conversation,
        spaceId: tenantId,
        modelBotId: id,
        userId: person.userId,
        title: `Talk ${index}`,
        leafId: uuidv7(),
        updatedAt: new Date(Date.UTC(2026, 10, 20 + index)),
      });
    }
  });
});

const list = async (client: ApiClient, query = '') =>
  (await client.get<ListedConversation[]>(`conversations${query}`)).data.map(({ title, modelBotName }) => [
    title,
    modelBotName,
  ]);
const stored = async () =>
  (
    await suite.database.acrossSpaces((transaction) =>
      transaction.select({ id: conversations.id }).from(conversations).where(inArray(conversations.id, ids)),
    )
  ).map(({ id }) => id);

describe("somebody's conversations", () => {
  test('stand in one list over all assistants that they may ask still, the last used first', async () => {
    expect(await list(person)).toEqual([
      ['Talk 1', 'Desk 1'],
      ['Talk 0', 'Desk 0'],
    ]);
    expect(await list(person, `?filters[modelBotId][]=${bots[0]}`)).toEqual([['Talk 0', 'Desk 0']]);
    expect(await list(person, `?filters[modelBotId][]=${bots[2]}`)).toEqual([]);
    await suite.database.acrossSpaces((transaction) =>
      transaction
        .update(modelBots)
        .set({ publishedAt: null })
        .where(eq(modelBots.id, bots[1] as string)),
    );
    expect(await list(person)).toEqual([['Talk 0', 'Desk 0']]);
    const { data: found } = await person.get<{ conversationId: string }[]>(
      'conversations/search?search=Talk',
    );
    expect(found.map(({ conversationId }) => conversationId)).toEqual([ids[0]]);
  });

  test('are counted, and page', async () => {
    const answer = await person.get<ListedConversation[]>('conversations?perPage=1&page=2');
    expect(answer.meta).toEqual({ page: 2, perPage: 1, total: 2 });
    expect(answer.data.map(({ title }) => title)).toEqual(['Talk 0']);
  });

  test('are nobody else’s, whoever lists, archives or removes them', async () => {
    const admin = await suite.person({ name: 'ADMIN' });
    expect(await list(admin)).toEqual([]);
    expect((await admin.patch('conversations', { ids, archived: true })).status).toBe(204);
    expect((await admin.delete('conversations', { ids })).status).toBe(204);
    expect(await list(person)).toHaveLength(2);
    expect((await stored()).toSorted()).toEqual(ids.toSorted());
  });

  test('are archived several at once, listed apart, and come back', async () => {
    const [first] = ids;
    expect((await person.patch('conversations', { ids: ids.slice(0, 2), archived: true })).status).toBe(204);
    expect(await list(person)).toEqual([]);
    expect(await list(person, '?filters[archived][]=true')).toHaveLength(2);
    expect((await person.get<object[]>(`model-bots/${bots[0]}/conversations`)).data).toEqual([]);
    const { data } = await person.get<ConversationWithMessages>(`conversations/${first}`);
    expect([data.archived, data.updatedAt]).toEqual([true, '2026-11-20T00:00:00.000Z']);
    await person.patch('conversations', { ids: [first], archived: false });
    expect(await list(person)).toEqual([['Talk 0', 'Desk 0']]);
  });

  test('come back from the archive with the next question', async () => {
    const id = await begin(person, bots[0] as string);
    await ask(person, id, 'When does the gate close?');
    await person.patch('conversations', { ids: [id], archived: true });
    expect(await list(person)).toHaveLength(2);
    await ask(person, id, 'And when does it open?');
    expect(await list(person)).toHaveLength(3);
  });

  test('are removed several at once, in whichever organisations they are', async () => {
    const [first, , last] = ids as [string, string, string];
    expect((await person.delete('conversations', { ids: [first, last, uuidv7()] })).status).toBe(204);
    expect(await stored()).toEqual([ids[1]]);
  });

  test.each([
    [{ ids: [] }, 'ids'],
    [{ ids: ['x'] }, 'ids.0'],
    [{ ids: Array.from({ length: 101 }, () => uuidv7()) }, 'ids'],
    [{}, 'ids'],
  ])('are named in a list that is neither empty nor endless: %#', async (body, field) => {
    const answer = await person.patch('conversations', { archived: true, ...body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error?.fields ?? {})).toContain(field);
  });
});
