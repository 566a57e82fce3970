import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type {
  ImportedQuestionsData,
  QualityQuestionData,
  QualityRunData,
  QualityRunWithResults,
  UnansweredQuestionsData,
} from '../../src/contracts/quality.ts';
import type { UsageData, UsageReportData } from '../../src/contracts/usage.ts';
import { agentSteps } from '../../src/server/db/schema/agents.ts';
import type { ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let bot: string;
let creator: ApiClient;
const path = (rest: string) => `model-bots/${bot}/quality/${rest}`;

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
  await creator.upload(
    bot,
    'rules.md',
    'The gate closes twenty minutes before departure.\n\nBicycles cost six euros.',
  );
  await creator.untilIngested(bot);
});

const add = (body: object) => creator.post<QualityQuestionData>(path('questions'), body);
const runs = async () => (await creator.get<QualityRunData[]>(path('runs'))).data;

async function finished(): Promise<QualityRunWithResults> {
  await expect.poll(async () => (await runs())[0]?.finishedAt ?? null).not.toBe(null);
  const [newest] = await runs();
  return (await creator.get<QualityRunWithResults>(path(`runs/${newest?.id}`))).data;
}

test('an empty list cannot be run, and publishing then begins no run', async () => {
  const { status, error } = await creator.post(path('runs'), { target: 'draft' });
  expect([status, error.code]).toEqual([409, 'quality_list_empty']);
  expect((await creator.post(`model-bots/${bot}/versions`, {})).status).toBe(201);
  expect(await runs()).toEqual([]);
});

describe('a list of questions', () => {
  test('takes what is right and names what is not', async () => {
    expect((await add({ question: '' })).error.fields).toEqual({ question: 'required' });
    expect((await add({ question: 'x', expectedPage: 2 })).error.fields).toEqual({
      expectedFile: 'required',
    });
    expect((await add({ question: 'x', expectsRefusal: true, expectedText: 'y' })).error.fields).toEqual({
      expectsRefusal: 'invalid',
    });
    const { status, data } = await add({
      question: 'When does the gate close?',
      expectedText: 'twenty minute',
      expectedFile: 'rules.md',
    });
    expect(status).toBe(201);
    const changed = await creator.put<QualityQuestionData>(path(`questions/${data.id}`), {
      question: data.question,
      expectedText: 'twenty minutes',
      expectedFile: 'rules.md',
    });
    expect(changed.data.expectedText).toBe('twenty minutes');
  });

  test('tells the later of two who change a question what it is now', async () => {
    const [question] = (await creator.get<QualityQuestionData[]>(path('questions'))).data;
    const one = path(`questions/${question?.id}`);
    const { version, question: asked } = question as QualityQuestionData;
    const theirs = { question: asked, expectedText: 'minutes', version };
    const { data: saved } = await creator.put<QualityQuestionData>(one, theirs);
    const mine = { question: asked, expectedText: 'twenty minutes', expectedFile: 'rules.md' };
    const refused = await creator.put(one, { ...mine, version });
    expect([refused.status, refused.error.code]).toEqual([409, 'version_conflict']);
    expect(refused.error.current).toEqual(saved);
    expect((await creator.put(one, { ...mine, version: saved.version })).status).toBe(200);
  });

  test('takes over a table, and says which lines it left out', async () => {
    const { data } = await creator.post<ImportedQuestionsData>(path('questions/import'), {
      csv: 'question,words,file,page,refusal\nWhat do bicycles cost?,seven euros,,,\nwhen does the gate close?,,,,\nWho won the cup in 1998?,,,,yes\n,lost,,,',
    });
    expect(data).toEqual({
      added: 2,
      leftOut: [
        { line: 3, problem: 'known' },
        { line: 5, problem: 'noQuestion' },
      ],
    });
    const questions = (await creator.get<QualityQuestionData[]>(path('questions'))).data;
    expect(questions.map(({ question }) => question)).toEqual([
      'When does the gate close?',
      'What do bicycles cost?',
      'Who won the cup in 1998?',
    ]);
  });
});

test('a run asks every question outside of limits and conversations, and says why each passed or failed', async () => {
  const before = (await creator.get<UsageData>('usage')).data.fileResponses.used;
  const { status, data } = await creator.post<QualityRunData>(path('runs'), { target: 'draft' });
  expect([status, data.total, data.target, data.trigger]).toEqual([202, 3, 'draft', 'person']);
  const run = await finished();
  expect(run).toMatchObject({ status: 'finished', passed: 2, failed: 1, broken: 0, model: 'quoter' });
  const [gate, bicycles, cup] = run.results;
  expect(gate).toMatchObject({ outcome: 'passed', sources: [{ fileName: 'rules.md' }] });
  expect(gate?.checks.map(({ check }) => check)).toEqual(['answered', 'words', 'file']);
  expect(bicycles).toMatchObject({ outcome: 'failed', answer: expect.stringContaining('six euros') });
  expect(bicycles?.checks).toContainEqual({
    check: 'words',
    passed: false,
    expected: 'seven euros',
    found: 'seven',
  });
  expect(cup).toMatchObject({ outcome: 'passed', checks: [{ check: 'refused', passed: true }] });
  expect((await creator.get<UsageData>('usage')).data.fileResponses.used).toBe(before);
  expect((await creator.get(`model-bots/${bot}/conversations`)).meta.total).toBe(0);
  const file = await (await creator.fetch(path('runs.csv'))).text();
  expect(file.split('\r\n')[1]).toMatch(/,quoter,Finished,2,1,0,3$/);
});

test('publishing has the questions asked of the version that was published', async () => {
  await creator.post(`model-bots/${bot}/versions`, { note: 'Asked anew' });
  const run = await finished();
  expect(run).toMatchObject({ trigger: 'publication', target: 'published', versionNumber: 2, total: 3 });
});

test("people's own unanswered questions are offered, and all are counted as in the report of the company", async () => {
  const reader = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
  await ask(reader, { bot }, 'Where is the purple elephant?');
  await ask(creator, { bot }, 'How tall is the lighthouse keeper?');
  await ask(creator, { bot }, 'When does the gate close?');
  const own = (await creator.get<UnansweredQuestionsData>(path('unanswered'))).data;
  expect(own.questions.map(({ question, own: mine }) => [question, mine])).toEqual([
    ['How tall is the lighthouse keeper?', true],
  ]);
  const { counted } = own;
  const administrator = await suite.person({ name: 'COMPANY_ADMIN', companyId: suite.tenant.companyId });
  const report = await administrator.get<UsageReportData>(
    `companies/${suite.tenant.companyId}/usage?by=modelBot`,
  );
  const use = report.data.rows.find(({ id }) => id === bot);
  expect(use?.refused).toBeGreaterThanOrEqual(2);
  expect(counted).toEqual({ refused: use?.refused, failed: use?.failed, down: 0 });
  expect(JSON.stringify(own)).not.toContain('elephant');
  const rate = (conversation: string, answer: string, shared: boolean) =>
    reader.put(`conversations/${conversation}/messages/${answer}/rating`, {
      rating: 'down',
      reason: 'notFound',
      comment: '',
      shared,
    });
  const { conversation, id: answer } = await ask(reader, { bot }, 'May parrots come aboard?');
  await rate(conversation, answer, false);
  expect((await creator.get<UnansweredQuestionsData>(path('unanswered'))).data.counted).toEqual({
    ...counted,
    refused: (counted?.refused ?? 0) + 1,
    down: 1,
  });
  await rate(conversation, answer, true);
  const shared = (await creator.get<UnansweredQuestionsData>(path('unanswered'))).data;
  expect(shared.questions).toContainEqual(
    expect.objectContaining({ question: 'May parrots come aboard?', own: false, reason: 'thumbsDown' }),
  );
  expect((await reader.get(path('unanswered'))).status).toBe(403);
  await add({ question: 'How tall is the lighthouse keeper?' });
  const left = (await creator.get<UnansweredQuestionsData>(path('unanswered'))).data.questions;
  expect(left.map(({ question }) => question)).toEqual(['May parrots come aboard?']);
});

test('of what others asked only the words are told that three of them used', async () => {
  const words = async () => (await creator.get<UnansweredQuestionsData>(path('unanswered'))).data.words;
  for (const [count, question] of [
    'Where is the zeppelin moored?',
    'Who flies the zeppelin to Lima?',
    'How old is the zeppelin?',
  ].entries()) {
    expect(await words()).toEqual([]);
    const person = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
    await ask(person, { bot }, question);
    if (count === 0) await ask(person, { bot }, 'zeppelin, zeppelin');
  }
  expect(await words()).toEqual([{ word: 'zeppelin', people: 3 }]);
});

test('one is dismissed as often as it was asked, by whoever may read it, and comes back when it is asked again', async () => {
  const asked = async () => {
    const { questions } = (await creator.get<UnansweredQuestionsData>(path('unanswered'))).data;
    return questions.filter(({ question }) => /harpoon/i.test(question));
  };
  await ask(creator, { bot }, 'Who keeps the harpoon?');
  await ask(creator, { bot }, 'the harpoon: who keeps it');
  await ask(creator, { bot }, 'who keeps the HARPOON?');
  const [listed, ...others] = await asked();
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ times: 3, alike: ['the harpoon: who keeps it'] });
  const dismiss = (client: typeof creator, answer: string) => client.delete(path(`unanswered/${answer}`));
  const other = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
  expect((await dismiss(other, listed?.messageId ?? '')).status).toBe(404);
  expect(await asked()).toHaveLength(1);
  expect((await dismiss(creator, listed?.messageId ?? '')).status).toBe(204);
  expect(await asked()).toEqual([]);
  expect((await dismiss(creator, listed?.messageId ?? '')).status).toBe(404);
  await ask(creator, { bot }, 'Who keeps the harpoon?');
  expect(await asked()).toHaveLength(1);
});

test('of what went unanswered it is said whether a tool failed, or it got a thumbs down', async () => {
  const { conversation, id: answer } = await ask(creator, { bot }, 'What is six times the walrus?');
  const asked = async () => {
    const { questions } = (await creator.get<UnansweredQuestionsData>(path('unanswered'))).data;
    return questions.filter(({ question }) => /walrus/.test(question)).map(({ reason }) => reason);
  };
  const step = { spaceId: suite.tenant.tenantId, messageId: answer, callId: 'c', tool: 'calculator' };
  const use = (number: number, state: 'failed' | 'done', tool = step.tool) =>
    suite.database.acrossSpaces((transaction) =>
      transaction.insert(agentSteps).values({
        ...step,
        tool,
        id: randomUUID(),
        number,
        state,
        arguments: {},
        changes: false,
        digest: '',
        startedAt: new Date(),
      }),
    );
  await use(1, 'failed', 'search_files');
  expect(await asked()).toEqual(['refused']);
  await use(2, 'failed');
  expect(await asked()).toEqual(['toolFailed']);
  await use(3, 'done', 'search_files');
  expect(await asked()).toEqual(['toolFailed']);
  await creator.put(`conversations/${conversation}/messages/${answer}/rating`, {
    rating: 'down',
    reason: 'notFound',
    comment: '',
    shared: false,
  });
  expect(await asked()).toEqual(['thumbsDown']);
});

test('a question that is taken off the list leaves its results in earlier runs', async () => {
  const [first] = (await creator.get<QualityQuestionData[]>(path('questions'))).data;
  expect((await creator.delete(path(`questions/${first?.id}`))).status).toBe(204);
  expect((await creator.delete(path(`questions/${first?.id}`))).status).toBe(404);
  const run = await finished();
  expect(run.results.find(({ question }) => question === first?.question)).toMatchObject({
    questionId: null,
    outcome: 'passed',
  });
});

test('a run is sent while it is written, since nobody knows how long its answers are', async () => {
  const { id, results } = await finished();
  const response = await creator.fetch(path(`runs/${id}`));
  expect(response.headers.get('content-length')).toBeNull();
  expect((await response.json()).data).toMatchObject({ id, results });
});

test('everything goes with the bot when it is deleted for good', async () => {
  const administrator = await suite.person({ name: 'COMPANY_ADMIN', companyId: suite.tenant.companyId });
  await administrator.delete(`model-bots/${bot}`);
  expect((await administrator.post(`model-bots/${bot}/erase`)).status).toBe(204);
  const { rows } = await suite.database.pool.query(
    `SELECT (SELECT count(*) FROM quality_questions WHERE model_bot_id = $1)::int AS questions,
      (SELECT count(*) FROM quality_runs WHERE model_bot_id = $1)::int AS runs,
      (SELECT count(*) FROM quality_results WHERE space_id = $2)::int AS results`,
    [bot, suite.tenant.tenantId],
  );
  expect(rows).toEqual([{ questions: 0, runs: 0, results: 0 }]);
});
