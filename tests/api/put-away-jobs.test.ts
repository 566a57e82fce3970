import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { FileData, UploadedFileData } from '../../src/contracts/file.ts';
import type { QualityRunData } from '../../src/contracts/quality.ts';
import type { ScheduleData } from '../../src/contracts/schedule.ts';
import { createWebPageSuite, paragraphs } from '../testing/web-pages.ts';

const pages = createWebPageSuite();
const { suite, add, allow, settled } = pages;

beforeAll(() => allow('localhost'));

const change = (statement: SQL) =>
  suite.database.acrossSpaces((transaction) => transaction.execute(statement));

const places = {
  tenant: (value: SQL) =>
    change(sql`UPDATE tenants SET archived_at = ${value} WHERE id = ${suite.tenant.tenantId}`),
  company: (value: SQL) =>
    change(sql`UPDATE companies SET archived_at = ${value} WHERE id = ${suite.tenant.companyId}`),
  assistant: (value: SQL) =>
    change(sql`UPDATE model_bots SET archived_at = ${value} WHERE id = ${suite.tenant.modelBotId}`),
};

const runJob = async (task: string, payload: object, key: string) => {
  await suite.database.pool.query(
    'SELECT graphile_worker.add_job($1, $2::json, job_key := $3, max_attempts := 1)',
    [task, JSON.stringify(payload), key],
  );
  await expect
    .poll(
      async () => {
        const jobs = 'SELECT FROM graphile_worker._private_jobs WHERE key = $1';
        return (await suite.database.pool.query(jobs, [key])).rowCount;
      },
      { timeout: 20_000 },
    )
    .toBe(0);
};

test.each(Object.entries(places))(
  'jobs of an archived %s end without doing anything, and it goes on once that is back',
  async (place, archive) => {
    const at = `model-bots/${pages.bot}`;
    pages.article = paragraphs(`The ferry of the ${place} leaves from pier nine.`).join('');
    const { data: uploaded } = await pages.creator.upload(pages.bot, `${place}.txt`, `Of the ${place}.`);
    const { data: page } = await add(`${pages.address}/${place}`);
    const { data: conversation } = await pages.creator.post<{ id: string }>(`${at}/conversations`, {});
    const attached = await pages.creator.attach(conversation.id, 'note.txt', 'A note.');
    await settled((page as UploadedFileData).id);
    const ids = [uploaded[0]?.id, page.id, attached.data[0]?.id] as string[];
    const { data: schedule } = await pages.creator.post<ScheduleData>(`${at}/schedules`, {
      question: 'Which pier?',
      frequency: 'daily',
      time: '03:00',
      timeZone: 'UTC',
    });
    expect(schedule).toMatchObject({ state: 'active' });
    await pages.creator.post(`${at}/quality/questions`, { question: 'Which pier?', expectedText: 'nine' });

    await archive(sql`now()`);
    await change(sql`UPDATE files SET status = 'queued' WHERE id = ANY (${sql.param(ids)}::uuid[])`);
    await change(sql`UPDATE schedules SET next_at = now() WHERE id = ${schedule.id}`);
    pages.asked = [];
    const [upload, fetched, note] = ids as [string, string, string];
    await runJob('readShortFile', { fileId: upload }, `ingest-${upload}`);
    await runJob('fetchWebPage', { fileId: fetched }, `fetch-${fetched}`);
    await runJob('readAttachment', { fileId: note }, `read-attachment-${note}`);
    await runJob('takeDueSchedules', {}, 'due');
    await runJob('resumeJobs', {}, 'resume');
    const { rows: waiting } = await change(
      sql`SELECT status FROM files WHERE id = ANY (${sql.param(ids)}::uuid[])`,
    );
    expect(waiting.map(({ status }) => status)).toEqual(['queued', 'queued', 'queued']);
    expect(pages.asked).toEqual([]);
    const runs = sql`SELECT state FROM scheduled_runs WHERE schedule_id = ${schedule.id}`;
    expect((await change(runs)).rows).toEqual([]);

    await archive(sql`NULL`);
    await runJob('resumeJobs', {}, 'resume');
    await runJob('takeDueSchedules', {}, 'due');
    await expect
      .poll(async () => (await change(runs)).rows, { timeout: 20_000 })
      .toEqual([{ state: 'done' }]);
    for (const id of [upload, fetched]) {
      await expect
        .poll(async () => (await pages.creator.get<FileData>(`${at}/files/${id}`)).data.status, {
          timeout: 20_000,
        })
        .toBe('ready');
    }
    expect(pages.asked).toEqual([`/${place}`]);
    await pages.creator.delete(`${at}/schedules/${schedule.id}`);
  },
);

test('runs that had begun before wait, too: asked once their assistant is back, and nobody is told of an end', async () => {
  const at = `model-bots/${pages.bot}`;
  await places.assistant(sql`now()`);
  const { rows } = await change(sql`
    INSERT INTO quality_runs (id, space_id, model_bot_id, status, total, target, trigger, model)
    SELECT gen_random_uuid(), space_id, id, 'queued', 0, 'draft', 'demand', 'quoter' FROM model_bots
    WHERE id = ${pages.bot} RETURNING id`);
  const runId = rows[0]?.id as string;
  await runJob('runQuality', { runId }, `quality-${runId}`);
  const state = async () =>
    (await change(sql`SELECT status FROM quality_runs WHERE id = ${runId}`)).rows[0]?.status;
  expect(await state()).toBe('queued');
  await places.assistant(sql`NULL`);
  await runJob('resumeJobs', {}, 'resume');
  await expect.poll(state, { timeout: 20_000 }).toBe('finished');
  const { data } = await pages.creator.get<QualityRunData[]>(`${at}/quality/runs`);
  expect(data.map(({ status }) => status)).toContain('finished');
});
