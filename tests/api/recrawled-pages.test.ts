import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { FileData, UploadedFileData } from '../../src/contracts/file.ts';
import type { NotificationData } from '../../src/contracts/notification.ts';
import { plans } from '../../src/rules/plans.ts';
import type { ApiClient } from '../testing/client.ts';
import { seedTenant } from '../testing/seed.ts';
import { createWebPageSuite, paragraphs } from '../testing/web-pages.ts';

const pages = createWebPageSuite();
const { suite, add, allow, settled } = pages;

beforeAll(() => allow('localhost'));

test('a page whose time has come is fetched again, and read again when it changed', async () => {
  pages.article = paragraphs('The ferry leaves from pier nineteen.').join('');
  const { data } = await add(`${pages.address}/daily`, 'daily');
  await settled(data.id);
  pages.asked = [];
  pages.article = paragraphs('The ferry leaves from pier twenty.').join('');
  await makeDue(data.id);
  const text = await until(async () => {
    const { data: read } = await pages.creator.get<{ text: string }>(
      `model-bots/${pages.bot}/files/${data.id}/text`,
    );
    return read.text.includes('pier twenty') ? read.text : null;
  });
  expect(text).not.toContain('nineteen');
  expect(pages.asked).toContain('/daily');
});

test('a page that is added once more keeps its schedule, unless it is given another', async () => {
  const address = `${pages.address}/again`;
  expect((await add(address, 'daily')).data.recrawl).toBe('daily');
  expect((await add(address)).data).toMatchObject({ duplicate: true, recrawl: 'daily' });
  const { data } = await add(address, 'weekly');
  expect(data).toMatchObject({ duplicate: true, recrawl: 'weekly' });
  await settled(data.id);
});

test('a page that cannot be fetched again keeps its text, and says so', async () => {
  pages.article = paragraphs('The ferry leaves from pier fifty.').join('');
  const { data } = await add(`${pages.address}/kept`, 'daily');
  await settled(data.id);
  await allow('example.org');
  await makeDue(data.id);
  const file = await until(async () => {
    const { data: read } = await pages.creator.get<FileData>(`model-bots/${pages.bot}/files/${data.id}`);
    return read.error ? read : null;
  });
  expect(file).toMatchObject({ status: 'ready', error: 'host_not_allowed' });
  const text = await pages.creator.get<{ text: string }>(`model-bots/${pages.bot}/files/${data.id}/text`);
  expect(text.data.text).toContain('pier fifty');
  await allow('localhost');
});

test('those who run a bot are told once of a page that cannot be fetched again, until it works', async () => {
  const { modelBotId, companyId } = suite.tenant;
  const colleague = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  const reader = await suite.person({ name: 'READ_USER', companyId });
  const administrator = await suite.person({ name: 'COMPANY_ADMIN', companyId });
  pages.article = paragraphs('The ferry leaves from pier sixty.').join('');
  const { data } = await add(`${pages.address}/told`, 'daily');
  await settled(data.id);
  const failed = { kind: 'webPageFailed', path: `/model-bots/${pages.bot}/uploads` };
  const told = async (client: ApiClient) => {
    const list = (await client.get<NotificationData[]>('notifications')).data;
    return list
      .filter(({ values }) => String(values.file).endsWith('/told'))
      .map(({ kind, path }) => ({ kind, path }));
  };
  /** Has the page fetched by its schedule, and waits until that was tried. */
  const fetchAgain = async (...hosts: string[]) => {
    await allow(...hosts);
    await makeDue(data.id);
    await until(async () => {
      const { data: page } = await pages.creator.get<FileData>(`model-bots/${pages.bot}/files/${data.id}`);
      return Date.parse(page.fetchedAt ?? '') > Date.now() - 86_400_000 && page.status === 'ready'
        ? page
        : null;
    });
  };
  await fetchAgain('example.org');
  await fetchAgain('example.org');
  expect(await told(pages.creator)).toEqual([failed]);
  expect(await told(colleague)).toEqual([failed]);
  expect(await told(reader)).toEqual([]);
  expect(await told(administrator)).toEqual([]);
  await fetchAgain('localhost');
  await fetchAgain('example.org');
  expect(await told(pages.creator)).toEqual([failed, failed]);
  await allow('localhost');
});

test('a page that could never be fetched is tried again by its schedule', async () => {
  pages.article = paragraphs('The ferry leaves from pier eighty.').join('');
  pages.isDown = true;
  const { data } = await add(`${pages.address}/down`, 'daily');
  expect(await settled(data.id)).toMatchObject({ status: 'failed', error: 'unreachable' });
  pages.isDown = false;
  await makeDue(data.id);
  const file = await until(async () => {
    const { data: page } = await pages.creator.get<FileData>(`model-bots/${pages.bot}/files/${data.id}`);
    return page.status === 'ready' ? page : null;
  });
  expect(file.error).toBeNull();
});

test('pages that are slow to come hold up neither uploads nor the pages of others', async () => {
  const slow = await Promise.all(
    ['a', 'b', 'c', 'd'].map((query) => add(`${pages.address}/silent?${query}`)),
  );
  await until(async () => (pages.silent.length > 0 ? pages.silent : null));
  const { data } = await pages.creator.upload(pages.bot, 'quick.txt', 'An upload that waits for nobody.');
  const other = await createTenantBot();
  pages.article = paragraphs('The ferry leaves from pier ninety.').join('');
  const page = await other.creator.post<UploadedFileData>(`model-bots/${other.bot}/files/from-url`, {
    url: `${pages.address}/other`,
    recrawl: 'off',
  });
  await until(async () =>
    (await statusOf(pages.creator, pages.bot, data[0]?.id)) === 'ready' ? true : null,
  );
  await until(async () =>
    (await statusOf(other.creator, other.bot, page.data.id)) === 'ready' ? true : null,
  );
  expect(pages.silent).toHaveLength(1);
  for (const { data: each } of slow)
    await pages.creator.post(`model-bots/${pages.bot}/files/${each.id}/cancel`, {});
  for (const response of pages.silent) response.end();
});

async function statusOf(client: ApiClient, ofBot: string, id: string | undefined) {
  return (await client.get<FileData>(`model-bots/${ofBot}/files/${id}`)).data.status;
}

/** A pages.bot of another tenant, which may fetch pages of this machine. */
async function createTenantBot() {
  const { modelBotId } = await seedTenant(suite.database);
  const client = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  await client.put(`model-bots/${modelBotId}/web-hosts`, { hosts: ['localhost'] });
  return { creator: client, bot: modelBotId };
}

test('a page is not asked for while its organisation has no room left for it', async () => {
  const { tenantId, modelBotId } = await seedTenant(suite.database);
  const client = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  await client.put(`model-bots/${modelBotId}/web-hosts`, { hosts: ['localhost'] });
  await client.upload(modelBotId, 'one.txt', 'One.');
  await client.untilIngested(modelBotId);
  const most = plans.free.limits.storageMegabytes * 1024 ** 2;
  await suite.database.acrossSpaces((transaction) =>
    transaction.execute(sql`UPDATE files SET size = ${most} WHERE space_id = ${tenantId}`),
  );
  const { data } = await client.post<UploadedFileData>(`model-bots/${modelBotId}/files/from-url`, {
    url: `${pages.address}/no-room`,
    recrawl: 'off',
  });
  const file = (await client.untilIngested(modelBotId)).find(({ id }) => id === data.id);
  expect(file).toMatchObject({ status: 'failed', error: 'storage_full' });
  expect(pages.asked).not.toContain('/no-room');
});

test('only pages have a schedule', async () => {
  const { data } = await pages.creator.upload(pages.bot, 'plain.txt', 'An upload.');
  const path = `model-bots/${pages.bot}/files/${data[0]?.id}`;
  expect((await pages.creator.patch(path, { recrawl: 'daily' })).status).toBe(404);
});

/** As if the page had been fetched two days ago, and the schedule came round. */
async function makeDue(id: string) {
  await suite.database.acrossSpaces((transaction) =>
    transaction.execute(sql`UPDATE files SET fetched_at = now() - interval '2 days' WHERE id = ${id}`),
  );
  await suite.database.pool.query("SELECT graphile_worker.add_job('recrawlPages', '{}'::json)");
}

async function until<Value>(look: () => Promise<Value | null>): Promise<Value> {
  for (const end = Date.now() + 40_000; Date.now() < end; ) {
    const value = await look();
    if (value !== null) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not come so far');
}
