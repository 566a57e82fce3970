import { v7 as uuidv7 } from 'uuid';
import { files, fileTexts, passages } from '../../src/server/db/schema/knowledge.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import { analysisVersion } from '../../src/server/language/analysis.ts';
import { indexText } from '../../src/server/reading/index-text.ts';
import { ApiClient } from '../../tests/testing/client.ts';
import { seedPerson, seedTenant, testPassword } from '../../tests/testing/seed.ts';
import { percentile } from '../testing/figure.mjs';
import { treeProcessorTime } from '../testing/memory.mjs';
import { timeWithMeaning } from './meaning.mjs';

/** @typedef {import('../../src/server/db/database.ts').Database} Database */

const passagesInBot = 5_000;
const passagesPerFile = 100;
const botsBeside = 200;
const passagesBeside = 50;
const searches = 200;

/**
 * Times searches through the product's API: one bot with 5,000 passages, 200 bots with 50 each in the same tenant.
 * Processor time is of the whole process tree, and unlike the times says the same on a busy machine. The baseline is
 * PostgreSQL's own full-text search over the bot's passages, with an index of its own. At last the same searches are
 * timed with a vector of 1,024 numbers for each passage.
 * @param {{ parley: import('../../tests/testing/parley.ts').Parley, database: Database, texts: string[], questions: string[] }} given
 */
export async function timeSearches({ parley, database, texts, questions }) {
  const tenant = await seedTenant(database);
  const textAt = (/** @type {number} */ index) => /** @type {string} */ (texts[index % texts.length]);
  for (let first = 0; first < passagesInBot; first += passagesPerFile) {
    await fill(
      database,
      tenant.tenantId,
      tenant.modelBotId,
      Array.from({ length: passagesPerFile }, (_, index) => textAt(first + index)),
    );
  }
  for (let bot = 0; bot < botsBeside; bot++) {
    const modelBotId = uuidv7();
    const { tenantId, companyId } = tenant;
    await database.acrossSpaces((transaction) =>
      transaction
        .insert(modelBots)
        .values({ id: modelBotId, spaceId: tenantId, tenantId, companyId, name: `Beside ${bot}` }),
    );
    await fill(
      database,
      tenantId,
      modelBotId,
      Array.from({ length: passagesBeside }, (_, index) => textAt(bot * 17 + index)),
    );
  }
  const { email } = await seedPerson(database, {
    roles: [{ name: 'BOT_CREATOR', modelBotId: tenant.modelBotId }],
  });
  const client = await new ApiClient(parley.origin).signIn(email, testPassword);
  const ask = (/** @type {string} */ query) =>
    client.post(`model-bots/${tenant.modelBotId}/search`, { query, limit: 5 });
  const [first] = await timed([textAt(0).slice(0, 60)], ask);

  const asked = Array.from(
    { length: searches },
    (_, index) => /** @type {string} */ (questions[(index * 13) % questions.length]),
  );
  const used = () => treeProcessorTime(/** @type {number} */ (parley.process.pid));
  let before = used();
  const own = await timed(asked, ask);
  const ownProcessor = (used() - before) / searches;
  const baseline = await fullTextSearch(database, tenant.modelBotId);
  before = used();
  const full = await timed(asked, baseline.search);
  const fullProcessor = (used() - before) / searches;
  baseline.release();
  const { origin } = parley;
  const withMeaning = await timeWithMeaning({ database, origin, tenant, asked, ask, used });
  return {
    withMeaning,
    first: /** @type {number} */ (first),
    p95: percentile(own, 0.95),
    processor: ownProcessor,
    baseline: { p95: percentile(full, 0.95), processor: fullProcessor },
  };
}

/** One file of these texts, a passage each. */
async function fill(
  /** @type {Database} */ database,
  /** @type {string} */ spaceId,
  /** @type {string} */ modelBotId,
  /** @type {string[]} */ texts,
) {
  const fileId = uuidv7();
  const text = texts.join('\n\n');
  let offset = 0;
  const rows = texts.flatMap((own, ordinal) => {
    const [row] = indexText({ text: own, pageStarts: [], fileName: 'report.txt' });
    const start = offset;
    offset += own.length + 2;
    const end = start + (row?.text.length ?? 0);
    return row
      ? [{ ...row, ordinal, start, end, spaceId, modelBotId, fileId, analysis: analysisVersion }]
      : [];
  });
  await database.acrossSpaces(async (transaction) => {
    await transaction.insert(files).values({
      id: fileId,
      spaceId,
      modelBotId,
      name: 'report.txt',
      size: text.length,
      sha256: fileId,
      storageKey: fileId,
      status: 'ready',
      progress: 1,
      readAt: new Date(),
    });
    await transaction.insert(fileTexts).values({ fileId, spaceId, text, pageStarts: [] });
    await transaction.insert(passages).values(rows);
  });
}

async function timed(
  /** @type {string[]} */ questions,
  /** @type {(question: string) => Promise<unknown>} */ search,
) {
  const times = [];
  for (const question of questions) {
    const startedAt = performance.now();
    await search(question);
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function fullTextSearch(/** @type {Database} */ database, /** @type {string} */ modelBotId) {
  const client = await database.pool.connect();
  // Row-level security shows a connection nothing of its own accord.
  await client.query("SELECT set_config('app.space', 'all', false)");
  await client.query(`
    CREATE TEMPORARY TABLE bench_passages AS
    SELECT id, model_bot_id, text, to_tsvector('english', text) AS vector FROM passages`);
  await client.query('CREATE INDEX ON bench_passages USING gin (vector)');
  await client.query('CREATE INDEX ON bench_passages (model_bot_id)');
  await client.query('ANALYZE bench_passages');
  const { rows } = await client.query(
    'SELECT count(*)::int AS count FROM bench_passages WHERE model_bot_id = $1',
    [modelBotId],
  );
  if (rows[0].count !== passagesInBot) throw new Error(`The baseline searches ${rows[0].count} passages`);
  const search = (/** @type {string} */ question) =>
    client.query(
      `SELECT id, text FROM bench_passages, (SELECT replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery AS query) AS asked
       WHERE model_bot_id = $2 AND vector @@ query ORDER BY ts_rank_cd(vector, query) DESC LIMIT 5`,
      [question, modelBotId],
    );
  return { search, release: () => client.release(true) };
}
