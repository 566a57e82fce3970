import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConversationHit } from '../../src/contracts/conversation-search.ts';
import type {
  ConversationShareData,
  SharedConversationData,
} from '../../src/contracts/conversation-share.ts';
import { conversationSearchLimits } from '../../src/rules/limits.ts';
import { conversations, messages } from '../../src/server/db/schema/conversations.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import type { ApiClient } from '../testing/client.ts';
import { begin, read, readHandbook, send } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let bot: string;
let creator: ApiClient;
let reader: ApiClient;

beforeAll(async () => {
  ({ bot, creator, reader } = await readHandbook(suite));
});

describe('the search', () => {
  const search = async (client: ApiClient, words: string, botId?: string) =>
    (
      await client.get<ConversationHit[]>(
        `conversations/search?search=${encodeURIComponent(words)}${botId ? `&modelBotId=${botId}` : ''}`,
      )
    ).data;
  const marked = (hit: ConversationHit | undefined) =>
    (hit?.message?.excerpt ?? hit?.title ?? []).flatMap((piece) => (piece.marked ? [piece.text] : []));
  let person: ApiClient;
  let conversation: string;

  beforeAll(async () => {
    person = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
    conversation = await begin(person, bot);
    await send(person, conversation, { text: '¿Cuándo cierran las estaciones de CANCIÓN, por favor?' });
    await send(person, conversation, { text: 'When does the gate close?' });
    await person.patch(`conversations/${conversation}`, { title: 'Horarios de los ferris' });
  });

  test.each([
    ['estación', 'estaciones'],
    ['cancion', 'CANCIÓN'],
    ['closing gates', 'gate'],
    ['estac', 'estaciones'],
    ['cuando', 'Cuándo'],
  ])('finds %s in every form, in either language and without accents', async (words, found) => {
    const hits = await search(person, words, bot);
    const hit = hits.find((each) => marked(each).includes(found));
    expect(hit).toMatchObject({ conversationId: conversation, modelBotId: bot });
    const { messages } = await read(person, conversation);
    expect(messages.map(({ id }) => id)).toContain(hit?.message?.id);
  });

  test('finds titles, also after they were changed', async () => {
    const [hit] = await search(person, 'ferri horario');
    expect(hit?.message).toBeNull();
    expect(marked(hit)).toEqual(['Horarios', 'ferris']);
    await person.patch(`conversations/${conversation}`, { title: 'Puertas' });
    expect(await search(person, 'ferri horario')).toEqual([]);
  });

  test('needs all the words, and knows odd ones', async () => {
    expect(await search(person, 'gate zeppelin')).toEqual([]);
    for (const words of ["'", '\\ & | ! ( ) <-> : *', '¿?', 'a & !b', "person:'x"]) {
      expect((await person.get(`conversations/search?search=${encodeURIComponent(words)}`)).status).toBe(200);
    }
  });

  test('finds the latest with one bot, however many later ones with another have the words, too', async () => {
    const { tenantId: spaceId, companyId } = suite.tenant;
    const [otherBot, otherConversation] = [uuidv7(), uuidv7()];
    await suite.database.acrossSpaces(async (transaction) => {
      const place = { spaceId, tenantId: spaceId, companyId };
      await transaction
        .insert(modelBots)
        .values({ id: otherBot, ...place, name: 'Other', publishedAt: new Date() });
      await transaction.insert(conversations).values({
        id: otherConversation,
        spaceId,
        modelBotId: otherBot,
        userId: person.userId,
        title: '',
      });
      const message = {
        spaceId,
        conversationId: otherConversation,
        role: 'assistant',
        status: 'complete',
      } as const;
      await transaction
        .insert(messages)
        .values(Array.from({ length: 60 }, (_, index) => ({ ...message, text: `Gate ${index}` })));
    });
    const found = await search(person, 'gate', bot);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ modelBotId }) => modelBotId))).toEqual(new Set([bot]));
    const everywhere = await search(person, 'gate');
    expect(everywhere.map((hit) => marked(hit)[0])).toContain('Gate');
    expect(everywhere[0]?.message?.excerpt.map(({ text }) => text).join('')).toBe('Gate 59');
    expect(everywhere).toHaveLength(conversationSearchLimits.messages);
  });

  test('shows nobody what others said, nor what was removed', async () => {
    expect(await search(creator, 'estaciones')).toEqual([]);
    expect(await search(creator, `person:${person.userId}`)).toEqual([]);
    const other = await begin(person, bot);
    await send(person, other, { text: 'Where are the zeppelins?' });
    expect(await search(person, 'zeppelin')).not.toEqual([]);
    await person.delete(`conversations/${other}`);
    expect(await search(person, 'zeppelin')).toEqual([]);
  });
});

describe('a shared conversation', () => {
  test('is a copy for whoever may open the bot, until it is revoked', async () => {
    const id = await begin(reader, bot);
    await send(reader, id, { text: 'Where are bicycles stored?' });
    const { data: share } = await reader.put<ConversationShareData>(`conversations/${id}/share`);
    expect(share).toMatchObject({ path: `/model-bots/${bot}/shared/${share.id}`, messages: 2 });
    await send(reader, id, { text: 'When does the gate close?' });

    const colleague = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
    const path = `model-bots/${bot}/shared/${share.id}`;
    const { data: shared } = await colleague.get<SharedConversationData>(path);
    expect(shared.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(shared.messages[1]?.citations[0]).toMatchObject({ fileName: 'handbook.md' });
    expect(JSON.stringify(shared)).not.toContain(reader.userId);
    expect((await colleague.get(`conversations/${id}`)).status).toBe(404);

    const stranger = await suite.person({ name: 'SINGLE_USER' });
    expect((await stranger.get(path)).status).toBe(404);
    expect((await suite.anonymous.get(path)).status).toBe(401);

    await reader.put(`conversations/${id}/share`);
    expect((await colleague.get<SharedConversationData>(path)).data.messages).toHaveLength(4);
    expect((await reader.delete(`conversations/${id}/share`)).status).toBe(204);
    expect((await colleague.get(path)).status).toBe(404);
    expect((await reader.get(`conversations/${id}/share`)).data).toBeNull();
  });

  test('tells of an answer that ended in the middle, and leaves one out that is not over', async () => {
    const id = await begin(reader, bot);
    for (const text of ['Where are bicycles stored?', 'When does the gate close?', 'Who keeps the key?'])
      await send(reader, id, { text });
    const [, first, , second, , third] = (await read(reader, id)).messages.map((message) => message.id);
    await suite.database.inSpace(suite.tenant.tenantId, async (transaction) => {
      for (const [message, status] of [
        [first, 'cut'],
        [second, 'failed'],
        [third, 'waiting'],
      ] as const)
        await transaction
          .update(messages)
          .set({ status })
          .where(eq(messages.id, message as string));
    });
    const { data: share } = await reader.put<ConversationShareData>(`conversations/${id}/share`);
    const { data: shared } = await reader.get<SharedConversationData>(`model-bots/${bot}/shared/${share.id}`);
    expect(shared.messages.map(({ status }) => status)).toEqual([
      'complete',
      'cut',
      'complete',
      'failed',
      'complete',
    ]);
  });

  test('ends with its conversation, and needs one that was begun', async () => {
    const id = await begin(reader, bot);
    expect((await reader.put(`conversations/${id}/share`)).status).toBe(403);
    await send(reader, id, { text: 'Where are bicycles stored?' });
    const { data: share } = await reader.put<ConversationShareData>(`conversations/${id}/share`);
    await reader.delete(`conversations/${id}`);
    expect((await reader.get(`model-bots/${bot}/shared/${share.id}`)).status).toBe(404);
  });
});

describe('an export', () => {
  test('names file, page and words of every citation, for people and for programs', async () => {
    const id = await begin(reader, bot);
    await send(reader, id, { text: 'Where are bicycles stored?' });
    await send(reader, id, {
      text: 'When does the gate close?',
      edits: (await read(reader, id)).messages[0]?.id,
    });
    const markdown = await reader.fetch(`conversations/${id}/export`);
    expect(markdown.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.md"/);
    const text = await markdown.text();
    expect(text).toMatch(/^# /);
    expect(text).toContain('> When does the gate close?');
    expect(text).toMatch(/1\. handbook\.md: “.*gate closes/);
    expect(text).not.toContain('> Where are bicycles');

    const json = await (await reader.fetch(`conversations/${id}/export?format=json`)).json();
    expect(json.messages).toHaveLength(4);
    expect(json.path).toEqual((await read(reader, id)).messages.map((message) => message.id));
    expect(json.messages.at(-1).parts.at(-1).data).toMatchObject({ fileName: 'handbook.md', page: null });
  });

  test('shows titles, names of files and quoted words as they are, whatever they would be in Markdown', async () => {
    const id = await begin(reader, bot);
    const { data } = await reader.attach(
      id,
      '<img src=x>.txt',
      'The *old* pier rents at <b>nine</b> euros or $\\pi r^2$.',
    );
    await reader.untilAttached(id);
    await send(reader, id, {
      text: 'What does the old pier rent at?\n![plan](http://a.example/x.png) https://a.example]<img src=y>',
      attachments: [data[0]?.id],
    });
    await reader.patch(`conversations/${id}`, { title: '<b>The pier</b>' });
    const text = await (await reader.fetch(`conversations/${id}/export`)).text();
    expect(text).toContain('# &lt;b\\>The pier&lt;/b\\>\n');
    expect(text).toContain('- &lt;img src=x\\>.txt\n');
    expect(text).toContain(
      '1. &lt;img src=x\\>.txt: “The \\*old\\* pier rents at &lt;b\\>nine&lt;/b\\> euros or \\$\\\\pi r^2$.”',
    );
    expect(text).toContain('> !\\[plan](http://a.example/x.png) https://a.example]&lt;img src=y\\>\n');
    expect(text).not.toContain('<');
  });
});
