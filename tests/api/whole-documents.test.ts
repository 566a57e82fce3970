import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnswerSupportData, CitationData } from '../../src/contracts/conversation.ts';
import { modelUsage } from '../../src/server/db/schema/model-providers.ts';
import { createAgentSuite } from '../testing/agents.ts';
import { readEvents } from '../testing/client.ts';
import type { Reply } from '../testing/openai-server.ts';

const suite = createAgentSuite();

const chapters = Array.from({ length: 20 }, (_, at) => at + 1);
const fillingOf = (chapter: number, words = 26) =>
  Array.from(
    { length: 6 },
    (_, at) =>
      `Paragraph ${at} of rule ${chapter} ${'is for ships of the line and their crews '.repeat(words)}.`,
  ).join('\n\n');
const bylaws = chapters
  .map((at) => `# Chapter ${at}\n\nThe fine of berth ${at} is ${at}00 euros.\n\n${fillingOf(at)}`)
  .join('\n\n');

beforeAll(async () => {
  const { client, tenant } = suite;
  await client.upload(tenant.modelBotId, 'harbour-bylaws.md', bylaws);
  await client.untilIngested(tenant.modelBotId);
});

type Asked = { messages: { role: string; content: string }[] };
const systemOf = ({ messages }: Asked) => messages[0]?.content ?? '';
const isPart = (asked: Asked) => systemOf(asked).includes('take notes');

/** Notes the fines of a part as a model does, each with the number of its passage. */
function fines(asked: Asked): Reply {
  const passages = systemOf(asked).matchAll(/<passage number="(\d+)"[^>]*>\n([^<]*)</g);
  const notes = [...passages].flatMap(([, number, text = '']) =>
    [...text.matchAll(/The fine of berth \d+ is \d+ euros/g)].map(([fine]) => `- “${fine}” [${number}]`),
  );
  return [notes.join('\n') || 'none'];
}

/** Says all notes, as a model that leaves nothing out. */
const sayNotes = (asked: Asked): Reply => [
  [...systemOf(asked).matchAll(/^- .*$/gm)]
    .filter(([line]) => line.includes('“The fine'))
    .map(([line]) => line)
    .join('\n'),
];

const script = (ofPart: (asked: Asked) => Reply = fines) => {
  suite.provider.requests.length = 0;
  suite.provider.script((asked) => (isPart(asked) ? ofPart(asked) : sayNotes(asked)));
};

const question = 'List every fine in the harbour bylaws';

describe('a question that wants all of a document', () => {
  test('is answered from all of it, with citations of every part that can be checked', async () => {
    script();
    const { text, parts, steps } = await suite.askAgent(question);
    for (const at of chapters) expect(text).toContain(`“The fine of berth ${at} is ${at}00 euros” [${at}]`);
    expect(text).toMatch(/\*Read: 20 of 20 sections \(harbour-bylaws\.md\)\.\*$/);
    const calls = suite.provider.requests.map(({ body }) => body);
    expect(calls.filter(isPart).length).toBeGreaterThan(3);
    expect(calls.length).toBeLessThanOrEqual(8);
    const cited = parts.flatMap(({ type, data }) =>
      type === 'data-citation' ? [data as unknown as CitationData] : [],
    );
    expect(cited).toHaveLength(20);
    const { data: stored } = await suite.client.get<{ text: string }>(
      `model-bots/${suite.tenant.modelBotId}/files/${cited[0]?.fileId}/text`,
    );
    for (const { start, end, quote } of cited) expect(stored.text.slice(start, end)).toBe(quote);
    expect(steps).toMatchObject([{ tool: 'read_whole', state: 'done', title: 'Read: 20 of 20 sections' }]);
    const support = parts.find(({ type }) => type === 'data-support')?.data as unknown as AnswerSupportData;
    expect(support.unsupported).toEqual([]);
  });

  test('says on the way how far it is, and what it said stays', async () => {
    script();
    const { id, parts } = await suite.askAgent(question);
    const titles = parts.flatMap(({ type, data }) => (type === 'data-step' && data ? [data.title] : []));
    expect(titles[0]).toBe('Reading: 0 of 20 sections');
    expect(titles.length).toBeGreaterThan(4);
    expect(titles.at(-1)).toBe('Read: 20 of 20 sections');
    const stored = await suite.stored(id);
    expect(stored).toMatchObject({ status: 'complete', steps: [{ tool: 'read_whole', state: 'done' }] });
    expect(stored.text).toContain('20 of 20 sections');
  });

  test('goes on without a part that the model fails at, and says how much that is', async () => {
    script((asked) => (systemOf(asked).includes('berth 7 ') ? { status: 400 } : fines(asked)));
    const { text, steps } = await suite.askAgent(question);
    expect(text).toContain('berth 20 is 2000 euros');
    expect(text).not.toContain('berth 7 is');
    const [, read = '', failed = ''] =
      /Read: (\d+) of 20 sections \(.*\)\. (\d+) could not be read/.exec(text) ?? [];
    expect(Number(read) + Number(failed)).toBe(20);
    expect(Number(failed)).toBeGreaterThan(0);
    expect(steps).toMatchObject([{ state: 'done' }]);
  });

  test('is answered from what was found where no part can be read', async () => {
    script(() => ({ status: 400 }));
    const { text, steps } = await suite.askAgent(question);
    expect(steps).toMatchObject([{ tool: 'read_whole', state: 'failed' }]);
    expect(text).not.toContain('Read:');
    expect(systemOf(suite.provider.requests.at(-1)?.body as Asked)).toContain('<passages>');
  });

  test('no part tells the model more than its own text, and none is told what others noted', async () => {
    script();
    await suite.askAgent(question);
    const told = suite.provider.requests
      .map(({ body }) => body)
      .filter(isPart)
      .map(systemOf);
    const all = told.join('\n');
    for (const at of chapters) expect(all.split(`The fine of berth ${at} is`)).toHaveLength(2);
  });

  test('is counted call by call', async () => {
    script();
    const before = await callsToday();
    await suite.askAgent(question);
    expect(await callsToday()).toBe(before + suite.provider.requests.length);
  });

  test('a program is told how far it is, and the same answer', async () => {
    script();
    const { data } = await suite.client.post<{ key: string }>(
      `model-bots/${suite.tenant.modelBotId}/api-keys`,
      { name: 'whole' },
    );
    const response = await fetch(`${suite.parley.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${data.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ stream: true, messages: [{ role: 'user', content: question }] }),
    });
    type Delta = { content?: string; progress?: string };
    const deltas = (await readEvents(response)).map(
      (chunk) => (chunk.choices as { delta: Delta }[])[0]?.delta ?? {},
    );
    expect(deltas.flatMap(({ progress = [] }) => progress)).toContain('Reading: 0 of 20 sections');
    expect(deltas.map(({ content = '' }) => content).join('')).toMatch(/Read: 20 of 20 sections/);
  });
});

test('any other question is answered in one call', async () => {
  script();
  const { steps } = await suite.askAgent('What is the fine of berth 7?');
  expect(steps).toEqual([]);
  expect(suite.provider.requests).toHaveLength(1);
});

test('of a very long document all of it is counted, also what no plan has room for', async () => {
  const { modelBotId, tenantId } = suite.tenant;
  await suite.client.upload(modelBotId, 'harbour-log.md', '# Log\n\nCalm seas.');
  await suite.client.untilIngested(modelBotId);
  await suite.database.inSpace(tenantId, (transaction) =>
    transaction.execute(sql`
      INSERT INTO passages (id, space_id, model_bot_id, file_id, ordinal, start, "end", text, section, terms, term_count)
      SELECT gen_random_uuid(), space_id, model_bot_id, file_id, day, start, "end", text, 'Log › Week ' || day / 7, terms,
        term_count
      FROM passages, generate_series(7, 9106) AS day
      WHERE file_id = (SELECT id FROM files WHERE name = 'harbour-log.md')`),
  );
  script(() => ['none']);
  const { steps } = await suite.askAgent('Summarise harbour-log.md');
  expect(steps).toMatchObject([{ tool: 'read_whole', title: expect.stringMatching(/of 1,300 sections$/) }]);
});

async function callsToday(): Promise<number> {
  const rows = await suite.database.inSpace(suite.tenant.tenantId, (transaction) =>
    transaction.select({ calls: modelUsage.calls }).from(modelUsage).where(eq(modelUsage.purpose, 'chat')),
  );
  return rows.reduce((sum, { calls }) => sum + calls, 0);
}
