import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { RatingReportData } from '../../src/contracts/rating.ts';
import type { WidgetData } from '../../src/contracts/widget.ts';
import { mailLimits } from '../../src/rules/limits.ts';
import { widgetRatingDays } from '../../src/rules/ratings.ts';
import { modelBots, widgetRatings } from '../../src/server/db/schema/organisation.ts';
import { removeOldWidgetRatings } from '../../src/server/services/widgets/remove-old-ratings.ts';
import type { ApiClient } from '../testing/client.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const site = 'https://shop.example.org';
let creator: ApiClient;
let bot: string;

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
  await creator.upload(bot, 'gate.txt', 'The gate closes twenty minutes before departure.');
  await creator.untilIngested(bot);
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(modelBots).set({ publishedAt: new Date() }).where(eq(modelBots.id, bot)),
  );
  await setUp({ enabled: true });
});

async function setUp(changes: object) {
  const { data } = await creator.get<WidgetData>(`model-bots/${bot}/widget`);
  const { askedToday: _, ...settings } = data;
  const { status } = await creator.put(`model-bots/${bot}/widget`, {
    ...settings,
    origins: [site],
    ...changes,
  });
  expect(status).toBe(200);
}

const post = (path: string, body: object, origin = site, id = bot) =>
  fetch(`${suite.anonymous.origin}/v1/widgets/${id}/${path}`, {
    method: 'POST',
    headers: { Origin: origin, 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function answered(): Promise<string> {
  const response = await post('chat', { messages: [{ role: 'user', content: 'When does the gate close?' }] });
  return /"id":"chatcmpl-([0-9a-f-]{36})"/.exec(await response.text())?.[1] ?? '';
}

const report = async () => (await creator.get<RatingReportData>(`model-bots/${bot}/ratings`)).data;

test("what visitors say of answers stands with the chat's ratings, marked as from another site", async () => {
  const [good, bad] = [await answered(), await answered()];
  const taken = await post('ratings', { answerId: good, rating: 'up' });
  expect(taken.status).toBe(204);
  expect(taken.headers.get('access-control-allow-origin')).toBe(site);
  await post('ratings', { answerId: bad, rating: 'down' });
  await post('ratings', { answerId: bad, rating: 'down', comment: ' It closes earlier ' });
  const companyAdmin = await suite.person({ name: 'COMPANY_ADMIN', companyId: suite.tenant.companyId });
  for (const { data } of [
    await creator.get<RatingReportData>(`model-bots/${bot}/ratings`),
    await companyAdmin.get<RatingReportData>(`companies/${suite.tenant.companyId}/ratings`),
  ]) {
    expect(data.bots).toMatchObject([{ id: bot, up: 1, down: 1, fromWidget: 2 }]);
    expect(data.latest).toMatchObject([
      { rating: 'down', comment: 'It closes earlier', fromWidget: true, question: null, answer: null },
    ]);
  }
  const rows = await suite.database.acrossSpaces((transaction) => transaction.select().from(widgetRatings));
  // Nothing of who said it.
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
    ['answerId', 'comment', 'createdAt', 'modelBotId', 'rating', 'spaceId', 'updatedAt'].sort(),
  );
  await post('ratings', { answerId: bad, rating: 'up', comment: 'Words that belong to no thumb up' });
  expect(await report()).toMatchObject({ bots: [{ up: 2, down: 0 }], latest: [] });
  for (const answerId of [good, bad]) await post('ratings', { answerId, rating: null });
  expect((await report()).bots).toEqual([]);
});

test.each([
  [{ answerId: 'x', rating: 'up' }, 'answerId'],
  [{ answerId: randomUUID(), rating: 'best' }, 'rating'],
  [{ answerId: randomUUID(), rating: 'down', comment: 'x'.repeat(1001) }, 'comment'],
])('%j is refused at its field', async (body, field) => {
  const response = await post('ratings', body);
  expect(response.status).toBe(422);
  const { error } = (await response.json()) as { error: { fields: Record<string, string> } };
  expect(Object.keys(error.fields)).toEqual([field]);
});

test('other sites, and a widget that is switched off, take no ratings', async () => {
  const said = { answerId: randomUUID(), rating: 'up' };
  const elsewhere = await post('ratings', said, 'https://elsewhere.example.org');
  expect(elsewhere.status).toBe(403);
  expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
  await setUp({ enabled: false });
  expect((await post('ratings', said)).status).toBe(404);
  await setUp({ enabled: true });
  expect((await report()).bots).toEqual([]);
});

test('what visitors say of answers ends after a year', async () => {
  const [old, younger] = [randomUUID(), randomUUID()];
  for (const answerId of [old, younger]) await post('ratings', { answerId, rating: 'up' });
  const makeOlder = (id: string, days: number) =>
    suite.database.acrossSpaces((transaction) =>
      transaction
        .update(widgetRatings)
        .set({ updatedAt: sql`now() - make_interval(days => ${days}::int)` })
        .where(eq(widgetRatings.answerId, id)),
    );
  await makeOlder(old, widgetRatingDays + 1);
  await makeOlder(younger, widgetRatingDays - 1);
  await removeOldWidgetRatings({ app: suite });
  const left = await suite.database.acrossSpaces((transaction) =>
    transaction.select().from(widgetRatings).where(eq(widgetRatings.modelBotId, bot)),
  );
  expect(left.map(({ answerId }) => answerId)).toEqual([younger]);
  await post('ratings', { answerId: younger, rating: null });
});

test('one address may rate so often a day, and is told when it may again', async () => {
  const most = mailLimits.widgetRatingsPerAddress.points;
  const answers = await Promise.all(
    Array.from({ length: most + 1 }, () => post('ratings', { answerId: randomUUID(), rating: 'up' })),
  );
  const refused = answers.find(({ status }) => status === 429) as Response;
  const { error } = (await refused.json()) as { error: { code: string; resetsAt: string } };
  expect(error.code).toBe('too_many_attempts');
  expect(Date.parse(error.resetsAt)).toBeGreaterThan(Date.now());
  expect((await report()).bots[0]?.up).toBeLessThanOrEqual(most);
});
