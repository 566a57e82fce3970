import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelBotSettings } from '../../src/rules/model-bots.ts';
import { noTools } from '../../src/rules/tools.ts';
import { type Database, openDatabase } from '../../src/server/db/database.ts';
import { connectionToRunning } from '../../src/server/db/embedded/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/server/db/embedded/supervisor.ts';
import { files } from '../../src/server/db/schema/knowledge.ts';
import { modelBotReaders, modelBots, modelBotVersions } from '../../src/server/db/schema/organisation.ts';
import { Browser } from '../testing/browser.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { startQueryCounter } from '../testing/query-counter.ts';
import { type SeededTenant, seedPerson, seedTenant } from '../testing/seed.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
/** Eight of what the page shows, and one for what stands beside the assistant. */
const mostQueries = 9;
let directory: string;
let server: EmbeddedPostgres;
let counter: Awaited<ReturnType<typeof startQueryCounter>>;
let parley: Parley;
let database: Database;

beforeAll(async () => {
  directory = await temporaryDirectory();
  server = await startEmbeddedPostgres({ dataDirectory: directory, log: silent });
  const connection = (await connectionToRunning(directory, 'application')) as pg.PoolConfig;
  counter = await startQueryCounter(connection);
  parley = await startParley({ settings: { DATABASE_URL: counter.url, WORKER: 'off' } });
  database = await openDatabase(connection, { connections: 2 });
});
afterAll(async () => {
  await parley.stop();
  await counter.close();
  await database.close();
  await server.stop();
  for (const folder of [directory, parley.dataDirectory, counter.folder]) await removeDirectory(folder);
});

/** A company whose bot has `rows` of everything, beside as many other bots. */
async function seedRows(rows: number): Promise<SeededTenant> {
  const place = await seedTenant(database);
  const { tenantId, companyId, modelBotId } = place;
  const owner = { spaceId: tenantId, tenantId, companyId };
  const settings: ModelBotSettings = {
    name: 'Desk',
    purpose: 'Hours',
    instructions: '',
    tone: 'neutral',
    language: 'question',
    starterQuestions: ['When?'],
    model: 'default',
    temperature: null,
    quotesInstead: false,
    avatarId: null,
    tools: noTools,
  };
  const readers: string[] = [];
  for (let count = 0; count < Math.min(rows, 20); count++) {
    readers.push((await seedPerson(database, { roles: [{ name: 'READ_USER', companyId }] })).id);
  }
  await database.acrossSpaces(async (transaction) => {
    const numbers = Array.from({ length: rows }, (_, index) => index + 1);
    await transaction
      .insert(modelBots)
      .values(numbers.map((number) => ({ ...owner, name: `Bot ${number}`, publishedAt: new Date() })));
    await transaction.insert(modelBotVersions).values(
      numbers.map((number) => ({
        spaceId: tenantId,
        modelBotId,
        number,
        settings,
        files: [],
      })),
    );
    await transaction.insert(files).values(
      numbers.map((number) => ({
        spaceId: tenantId,
        modelBotId,
        name: `file-${number}.txt`,
        size: 10,
        status: 'ready' as const,
        sha256: uuidv7(),
        storageKey: uuidv7(),
      })),
    );
    await transaction
      .insert(modelBotReaders)
      .values(readers.map((userId) => ({ modelBotId, userId, spaceId: tenantId })));
  });
  return place;
}

const pages: [string, (place: SeededTenant, personId: string) => string, string][] = [
  ['the files of a bot', ({ modelBotId }) => `/model-bots/${modelBotId}/uploads`, 'file-1.txt'],
  ['its instructions', ({ modelBotId }) => `/model-bots/${modelBotId}/uploads?tab=instructions`, 'Test bot'],
  ['its try-out', ({ modelBotId }) => `/model-bots/${modelBotId}/uploads?tab=try`, 'Try the draft'],
  ['its versions', ({ modelBotId }) => `/model-bots/${modelBotId}/uploads?tab=versions`, 'Version 1'],
  ['its sharing', ({ modelBotId }) => `/model-bots/${modelBotId}/uploads?tab=share`, '/ai-gen'],
  ['the modules of a company', ({ companyId }) => `/companies/${companyId}/modules`, 'Bot 1'],
  ['the list of bots', () => '/model-bots', 'Bot 1'],
  [
    'the form of a new bot',
    (_, person) => `/account/profile/${person}/model-bot-form`,
    'Create an assistant',
  ],
];

/** A sign-in stands in the audit log soon after it: not among the queries of a page. */
const isWrittenDown = (personId: string) =>
  expect
    .poll(async () => {
      const { rowCount } = await database.acrossSpaces((transaction) =>
        transaction.execute(sql`SELECT FROM audit_events WHERE subject_id = ${personId}`),
      );
      return rowCount;
    })
    .toBeGreaterThan(0);

test.each(pages)(
  '%s arrive in the HTML, from as many queries for fifty rows as for two',
  async (_, pathOf, text) => {
    const counts: number[] = [];
    for (const rows of [2, 50]) {
      const place = await seedRows(rows);
      const { id, email } = await seedPerson(database, {
        roles: [{ name: 'COMPANY_ADMIN', companyId: place.companyId }],
      });
      const browser = new Browser(parley.origin);
      await browser.signIn(email);
      const address = new URL(pathOf(place, id), parley.origin).href;
      await browser.fetch(address);
      await isWrittenDown(id);
      let html = '';
      const queries = await counter.during(async () => {
        const response = await browser.fetch(address);
        expect(response.status).toBe(200);
        html = await response.text();
      });
      // What the island is given stands in its attributes; what is shown stands outside of any tag.
      expect(html.replace(/<[^>]*>/g, ' ')).toContain(text);
      expect(html).not.toContain('class="skeleton');
      expect(queries.length, queries.join('\n\n')).toBeLessThanOrEqual(mostQueries);
      expect(queries.length).toBeGreaterThan(1);
      counts.push(queries.length);
    }
    expect(counts[1]).toBe(counts[0]);
  },
);
