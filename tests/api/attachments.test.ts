import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { AttachmentData } from '../../src/contracts/attachment.ts';
import type { CitationData } from '../../src/contracts/conversation.ts';
import type {
  ConversationShareData,
  SharedConversationData,
} from '../../src/contracts/conversation-share.ts';
import type { FileTextData } from '../../src/contracts/file.ts';
import { attachmentLimits, attachmentsPerFile } from '../../src/rules/limits.ts';
import { plans } from '../../src/rules/plans.ts';
import type { ApiClient } from '../testing/client.ts';
import { begin, read, readHandbook, send } from '../testing/conversations.ts';
import { makePdf } from '../testing/pdf.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let bot: string;
let creator: ApiClient;
let reader: ApiClient;

const lease = 'The lease of the pier office ends on 30 June 2031. The landlord is Marta Quiroga.';

beforeAll(async () => {
  ({ bot, creator, reader } = await readHandbook(suite));
});

/** A conversation with one file that is read. */
async function beginWith(
  name = 'lease.txt',
  content: string | Uint8Array<ArrayBuffer> = lease,
  options = {},
) {
  const id = await begin(reader, bot, options);
  const { status, data } = await reader.attach(id, name, content);
  expect(status).toBe(202);
  await reader.untilAttached(id);
  return { id, file: data[0]?.id as string };
}

/** The last answer's citations, and what each question was asked with. */
async function outcome(conversation: string) {
  const { messages } = await read(reader, conversation);
  const cited = messages.at(-1)?.parts.flatMap((part) => (part.type === 'data-citation' ? [part.data] : []));
  const names = messages
    .filter(({ role }) => role === 'user')
    .map(({ parts }) => parts.flatMap((part) => (part.type === 'data-attachment' ? [part.data.name] : [])));
  return { messages, names, cited: cited as CitationData[], text: JSON.stringify(messages.at(-1)?.parts) };
}

const folderOf = (conversation: string) =>
  path.join(
    inject('dataDirectory'),
    'uploads',
    suite.tenant.tenantId,
    bot,
    'attachments',
    reader.userId,
    conversation,
  );

/** How many rows are left of a conversation and its files. */
async function rowsOf(conversation: string, file: string): Promise<number> {
  const { rows } = await suite.database.acrossSpaces((transaction) =>
    transaction.execute<{ count: number }>(sql`SELECT
      (SELECT count(*) FROM conversations WHERE id = ${conversation})
      + (SELECT count(*) FROM files WHERE id = ${file} OR conversation_id = ${conversation})
      + (SELECT count(*) FROM file_texts WHERE file_id = ${file})
      + (SELECT count(*) FROM passages WHERE file_id = ${file})
      + (SELECT count(*) FROM message_attachments WHERE file_id = ${file}) AS count`),
  );
  return Number(rows[0]?.count);
}

describe('a question with a file', () => {
  test('is answered from it, word by word and on its page, together with the files of the bot', async () => {
    const pdf = await makePdf(['The pier office has two rooms.', lease]);
    const { id, file } = await beginWith('lease.pdf', new Uint8Array(pdf));
    await send(reader, id, { text: 'When does the lease of the pier office end?', attachments: [file] });
    const { cited, names } = await outcome(id);
    expect(names).toEqual([['lease.pdf']]);
    const quoted = cited.find(({ quote }) => quote.includes('30 June 2031')) as CitationData;
    expect(quoted).toMatchObject({ fileId: file, fileName: 'lease.pdf', page: 2 });
    const { data } = await reader.get<FileTextData>(`model-bots/${bot}/files/${file}/text`);
    expect(data.text.slice(quoted.start, quoted.end)).toBe(quoted.quote);
    const shown = await reader.fetch(`model-bots/${bot}/files/${file}/document`);
    expect(shown.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(pdf));

    // The bot's own files are still asked, and what was attached before stays in the talk.
    await send(reader, id, { text: 'What do bicycles cost?' });
    expect((await outcome(id)).cited[0]).toMatchObject({
      fileName: 'handbook.md',
      quote: 'Bicycles travel for six euros each way and are stored on deck two.',
    });
    await send(reader, id, { text: 'Who is the landlord?' });
    expect((await outcome(id)).cited[0]).toMatchObject({ fileId: file });
  });

  test('finds nothing of it in another conversation, in the search of the bot and among its files', async () => {
    const { id, file } = await beginWith();
    await send(reader, id, { text: 'Who is the landlord?', attachments: [file] });
    const other = await begin(reader, bot);
    await send(reader, other, { text: 'When does the lease of the pier office end? Who is Marta Quiroga?' });
    expect((await outcome(other)).text).not.toMatch(/2031|landlord/);
    const found = await reader.post(`model-bots/${bot}/search`, { query: 'landlord Marta Quiroga' });
    expect(JSON.stringify(found.data)).not.toContain('Quiroga');
    const { data } = await creator.get<{ name: string }[]>(`model-bots/${bot}/files`);
    expect(data.map(({ name }) => name)).toEqual(['handbook.md']);
  });

  test('is in a conversation that is neither listed nor found until something is asked in it', async () => {
    const person = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
    const id = await begin(person, bot, { title: 'Pier office' });
    await person.attach(id, 'lease.txt', lease);
    await person.untilAttached(id);
    const shown = async () => {
      const found = [
        'conversations/search?search=pier',
        'palette?search=pier',
        `model-bots/${bot}/conversations`,
      ];
      const answers = await Promise.all(found.map((each) => person.get<object[]>(each)));
      return answers.map(({ data }) => data.length);
    };
    expect(await shown()).toEqual([0, 0, 0]);
    await send(person, id, { text: 'Who is the landlord of the pier?' });
    const [found, , listed] = await shown();
    expect(found).toBeGreaterThan(0);
    expect(listed).toBe(1);
  });

  test('that names nothing of what it means gets the beginning of the file to say so', async () => {
    const { id, file } = await beginWith('poem.md', 'The tide comes in. The tide goes out.');
    await send(reader, id, { text: 'What is this?', attachments: [file] });
    expect((await outcome(id)).text).toContain('poem.md');
  });

  test('waits until it is read; what could not be read tells why, and is taken back', async () => {
    const id = await begin(reader, bot);
    const empty = (await reader.attach(id, 'scan.png', new Uint8Array(blank))).data[0]?.id as string;
    const unread = { text: 'What does it say?', attachments: [empty] };
    const askUnread = () => reader.post(`conversations/${id}/messages`, unread);
    expect((await askUnread()).error.code).toBe('attachment_unread');
    const [failed] = await reader.untilAttached(id);
    expect(failed).toMatchObject({ id: empty, status: 'failed', asked: false });
    expect(['no_text', 'damaged']).toContain(failed?.error);
    expect((await askUnread()).error.code).toBe('attachment_unread');
    expect((await read(reader, id)).messages).toEqual([]);
    expect((await reader.delete(`conversations/${id}/attachments/${empty}`)).status).toBe(204);
    expect((await reader.get(`conversations/${id}/attachments`)).data).toEqual([]);
  });

  test('can be put differently with the same files or others, and keeps its own in each version', async () => {
    const { id, file } = await beginWith();
    await send(reader, id, { text: 'When does the lease end?', attachments: [file] });
    const first = (await read(reader, id)).messages[0]?.id;
    await send(reader, id, { text: 'Who is the landlord of the pier office?', edits: first });
    const second = await outcome(id);
    expect([second.names, second.cited[0]?.fileId]).toEqual([[['lease.txt']], file]);
    await send(reader, id, {
      text: 'When does the lease of the pier office end?',
      edits: first,
      attachments: [],
    });
    const third = await outcome(id);
    expect(third.names).toEqual([[]]);
    expect(third.text).not.toContain('2031');
    await send(reader, id, { retries: second.messages[1]?.id });
    expect((await outcome(id)).cited[0]?.fileId).toBe(file);
  });

  test('is exported with their names', async () => {
    const { id, file } = await beginWith();
    await send(reader, id, { text: 'Who is the landlord?', attachments: [file] });
    const markdown = await (await reader.fetch(`conversations/${id}/export`)).text();
    expect(markdown).toContain('- lease.txt');
    const json = await (await reader.fetch(`conversations/${id}/export?format=json`)).json();
    expect(JSON.stringify(json.messages[0].parts)).toContain(file);
  });

  test('is shared with the words quoted, and not with the file', async () => {
    const { id, file } = await beginWith();
    await send(reader, id, { text: 'Who is the landlord?', attachments: [file] });
    const { data } = await reader.put<ConversationShareData>(`conversations/${id}/share`);
    const shared = await creator.get<SharedConversationData>(`model-bots/${bot}/shared/${data.id}`);
    const [question, answer] = shared.data.messages;
    expect(question?.attachments).toMatchObject([{ fileId: null, name: 'lease.txt' }]);
    expect(answer?.citations[0]).toMatchObject({ fileId: null, fileName: 'lease.txt' });
    expect(answer?.citations[0]?.quote).toContain('Marta Quiroga');
    expect(JSON.stringify(shared.data)).not.toContain(file);
  });
});

describe('what is attached', () => {
  test('is nobody else’s, whatever their role, and no other conversation’s', async () => {
    const { id, file } = await beginWith();
    await send(reader, id, { text: 'Who is the landlord?', attachments: [file] });
    const { tenantId, companyId } = suite.tenant;
    const others = [
      creator,
      await suite.person({ name: 'READ_USER', companyId }),
      await suite.person({ name: 'TENANT_ADMIN', tenantId }),
      await suite.person({ name: 'ADMIN' }),
    ];
    for (const other of others) {
      for (const call of [`${id}/attachments`, `${id}/attachments/${file}/original`]) {
        expect((await other.get(`conversations/${call}`)).status).toBe(404);
      }
      expect((await other.attach(id, 'mine.txt', 'mine')).status).toBe(404);
      expect((await other.delete(`conversations/${id}/attachments/${file}`)).status).toBe(404);
      for (const part of ['text', 'document', 'original']) {
        expect((await other.get(`model-bots/${bot}/files/${file}/${part}`)).status).toBe(
          part === 'original' && other === others[1] ? 403 : 404,
        );
      }
      const own = await begin(other, bot);
      expect(await send(other, own, { text: 'Who?', attachments: [file] })).toBe(404);
    }
    const other = await begin(reader, bot);
    expect(await send(reader, other, { text: 'Who?', attachments: [file] })).toBe(404);
    expect((await reader.delete(`conversations/${other}/attachments/${file}`)).status).toBe(404);
    expect((await reader.get(`conversations/${other}/attachments/${file}/original`)).status).toBe(404);
    expect((await read(reader, other)).messages).toEqual([]);
    const saved = await reader.fetch(`conversations/${id}/attachments/${file}/original`);
    expect([await saved.text(), saved.headers.get('x-content-type-options')]).toEqual([lease, 'nosniff']);
  });

  test('is refused where it is too large or too much', async () => {
    const id = await begin(reader, bot);
    const large = new Uint8Array(attachmentLimits.fileBytes + 1);
    expect((await reader.attach(id, 'large.bin', large)).error.code).toBe('payload_too_large');
    expect(existsSync(folderOf(id)) && (await rowsOf(id, id)) > 1).toBe(false);
    const eleven = Array.from({ length: attachmentLimits.perQuestion + 1 }, () => crypto.randomUUID());
    expect(await send(reader, id, { text: 'All?', attachments: eleven })).toBe(422);
    await suite.database.acrossSpaces((transaction) =>
      transaction.execute(sql`INSERT INTO files (id, space_id, conversation_id, name, size)
        SELECT gen_random_uuid(), ${suite.tenant.tenantId}, ${id}, 'x', 0
        FROM generate_series(1, ${attachmentLimits.perConversation})`),
    );
    expect((await reader.attach(id, 'one.txt', 'one more')).error.code).toBe('attachments_full');
  });

  test('is refused where its organisation has as many as its plan holds, whatever their conversations', async () => {
    const { tenantId, modelBotId, admin } = await suite.administered();
    const [full, id] = [await begin(admin, modelBotId), await begin(admin, modelBotId)];
    await suite.database.acrossSpaces((transaction) =>
      transaction.execute(sql`INSERT INTO files (id, space_id, conversation_id, name, size)
        SELECT gen_random_uuid(), ${tenantId}, ${full}, 'x', 0
        FROM generate_series(2, ${plans.free.limits.files * attachmentsPerFile})`),
    );
    expect((await admin.attach(id, 'last.txt', 'the last')).status).toBe(202);
    expect((await admin.attach(id, 'one.txt', 'one more')).error).toMatchObject({
      code: 'limit_reached',
      limit: 'attachments',
      upgradePath: '/prices',
    });
  });

  test('stays once a question was asked with it', async () => {
    const { id, file } = await beginWith();
    await send(reader, id, { text: 'Who is the landlord?', attachments: [file] });
    expect((await reader.delete(`conversations/${id}/attachments/${file}`)).status).toBe(409);
    const { data } = await reader.get<AttachmentData[]>(`conversations/${id}/attachments`);
    expect(data).toMatchObject([{ id: file, asked: true, status: 'ready' }]);
  });

  test.each([
    ['a conversation', {}],
    ['a temporary conversation', { temporary: true }],
  ])('goes with %s: rows, text, passages, bytes', async (_title, options) => {
    const { id, file } = await beginWith('lease.txt', lease, options);
    await send(reader, id, { text: 'Who is the landlord?', attachments: [file] });
    expect(existsSync(folderOf(id))).toBe(true);
    expect((await reader.delete(`conversations/${id}`)).status).toBe(204);
    expect(await rowsOf(id, file)).toBe(0);
    await expect.poll(() => existsSync(folderOf(id))).toBe(false);
    expect((await reader.get(`model-bots/${bot}/files/${file}/text`)).status).toBe(404);
  });
});

/** A white picture of one point. */
const blank = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);
