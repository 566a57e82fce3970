import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FoundPassage } from '../../src/contracts/model-bot-search.ts';
import { passages } from '../../src/server/db/schema/knowledge.ts';
import type { ApiClient } from '../testing/client.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let client: ApiClient;
let bot: string;

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  client = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
});

async function upload(name: string, text: string): Promise<string> {
  const { data } = await client.upload(bot, name, text);
  await client.untilIngested(bot);
  return data[0]?.id as string;
}

async function search(query: string): Promise<FoundPassage[]> {
  return (await client.post<FoundPassage[]>(`model-bots/${bot}/search`, { query, limit: 5 })).data;
}

describe('search follows the files', () => {
  test('a file is found as soon as it is ready, and no longer once it is gone', async () => {
    expect(await search('When does the lighthouse lamp burn?')).toEqual([]);
    const first = await upload('lamps.txt', 'The lighthouse lamp burns from dusk until dawn.');
    const second = await upload('gates.txt', 'The harbour gate closes at midnight.');
    expect((await search('When does the lighthouse lamp burn?'))[0]?.fileId).toBe(first);
    expect((await search('When does the gate close?'))[0]?.fileId).toBe(second);

    await client.delete(`model-bots/${bot}/files/${first}`);
    expect((await search('When does the lighthouse lamp burn?')).map(({ fileId }) => fileId)).not.toContain(
      first,
    );
    expect((await search('When does the gate close?'))[0]?.fileId).toBe(second);
  });

  test('a misspelt word is found, from its first letter on', async () => {
    const file = await upload('bicycles.txt', 'Bicycles travel for six euros.');
    expect((await search('bycicles'))[0]?.fileId).toBe(file);
    expect((await search('vicycles'))[0]?.fileId).toBe(file);
  });
});

test('what an earlier version indexed is found by the words of today', async () => {
  const file = await upload('quays.txt', 'The pilot boards at the outer mole.');
  await suite.database.acrossSpaces((transaction) =>
    transaction
      .update(passages)
      .set({ analysis: 1, terms: "'pilotboard':1" })
      .where(eq(passages.fileId, file)),
  );
  expect((await search('Where does the pilot board?'))[0]?.fileId).toBe(file);
});

describe('search across languages', () => {
  test('a Spanish question finds the English file, and an English one the Spanish file', async () => {
    const english = await upload('handbook.txt', 'Employees choose their holidays before the end of March.');
    const spanish = await upload(
      'clinica.txt',
      'La clínica abre los sábados por la mañana y atiende urgencias.',
    );
    expect((await search('¿Cuándo eligen los empleados sus vacaciones?'))[0]?.fileId).toBe(english);
    expect((await search('Does the clinic treat emergencies on Saturday morning?'))[0]?.fileId).toBe(spanish);
  });
});
