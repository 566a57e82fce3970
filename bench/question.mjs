import { ApiClient } from '../tests/testing/client.ts';
import { openAnswer } from '../tests/testing/conversations.ts';
import { removeDirectory, startParley } from '../tests/testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../tests/testing/seed.ts';
import { createChance } from './testing/chance.mjs';
import { median, printFigure } from './testing/figure.mjs';

const passages = 1_000;
const questions = 15;

/** From sending a question to the first word of its quoted answer, with 1,000 passages in the bot. */
export async function run() {
  const parley = await startParley();
  const database = await openTestDatabase(parley.dataDirectory);
  const { modelBotId } = await seedTenant(database);
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] });
  const client = await new ApiClient(parley.origin).signIn(email, testPassword);
  await client.upload(modelBotId, 'ledger.txt', ledger());
  await client.untilIngested(modelBotId, 180);
  const counted = await database.acrossSpaces((transaction) =>
    transaction.execute(`SELECT count(*)::int AS count FROM passages WHERE model_bot_id = '${modelBotId}'`),
  );
  const count = Number(counted.rows[0]?.count);
  if (count < passages) throw new Error(`Only ${count} passages were made`);

  const firstWords = [];
  const fullText = [];
  for (let question = 0; question < questions; question++) {
    const station = question * 37 + 11;
    firstWords.push(await untilFirstWord(client, modelBotId, `Who is the keeper of station ${station}?`));
    fullText.push(await plainFullTextSearch(database, modelBotId, `keeper station ${station}`));
  }
  printFigure({
    name: `question to first quoted word, ${count} passages`,
    value: median(firstWords),
    unit: 'ms',
    target: '≤ 150',
    baseline: { name: "PostgreSQL's own full-text search over the same passages", value: median(fullText) },
  });
  await database.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
}

/** Text that is different everywhere, about 160 words a station. */
function ledger() {
  const words =
    'tide lamp harbour signal rope anchor buoy cargo deck engine fog gale hull island jetty keel lantern mast net oar pilot quay reef sail tug vessel wave yard'.split(
      ' ',
    );
  const chance = createChance(7);
  const next = () => words[Math.floor(chance() * words.length)];
  return Array.from({ length: passages + 50 }, (_, station) => {
    const sentences = Array.from(
      { length: 15 },
      () => `The ${next()} near the ${next()} needs a ${next()} and the ${next()}.`,
    );
    return `The keeper of station ${station} is called Person${station}. ${sentences.join(' ')}`;
  }).join('\n\n');
}

async function untilFirstWord(
  /** @type {ApiClient} */ client,
  /** @type {string} */ bot,
  /** @type {string} */ text,
) {
  const { data } = await client.post(`model-bots/${bot}/conversations`, {});
  const conversation = /** @type {{ id: string }} */ (data).id;
  const startedAt = performance.now();
  const response = await openAnswer(client, conversation, { text });
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  let received = '';
  while (!received.includes('"text-delta"')) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`No word came: ${received}`);
    received += new TextDecoder().decode(value);
  }
  const elapsed = performance.now() - startedAt;
  while (!(await reader.read()).done);
  return elapsed;
}

async function plainFullTextSearch(
  /** @type {import('../src/server/db/database.ts').Database} */ database,
  /** @type {string} */ bot,
  /** @type {string} */ query,
) {
  const startedAt = performance.now();
  await database.acrossSpaces((transaction) =>
    transaction.execute(
      `SELECT id FROM passages WHERE model_bot_id = '${bot}'
       ORDER BY ts_rank(to_tsvector('english', text), websearch_to_tsquery('english', '${query}')) DESC LIMIT 8`,
    ),
  );
  return performance.now() - startedAt;
}
