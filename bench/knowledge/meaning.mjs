import { v7 as uuidv7 } from 'uuid';
import { fileEmbeddings, passageVectors } from '../../src/server/db/schema/knowledge.ts';
import { readLexicon } from '../../src/server/language/lexicon/read-lexicon.ts';
import { botOfFiles } from '../../src/server/quoting/testing/bot-of-files.ts';
import { placeOfPassage } from '../../src/server/search/bot-index.ts';
import { createBotVectors } from '../../src/server/search/bot-vectors.ts';
import { packVectors, toCompared, unpackVectors } from '../../src/server/search/packed-vectors.ts';
import { ApiClient } from '../../tests/testing/client.ts';
import { startModelServer } from '../../tests/testing/model-server.ts';
import { seedPerson, testPassword } from '../../tests/testing/seed.ts';
import { createChance } from '../testing/chance.mjs';
import { percentile } from '../testing/figure.mjs';
import { fileOf, lexiconDirectory, recallAtFive } from './recall.mjs';

const dimensions = 1024;
const passages = 5_000;
const passagesPerFile = 100;
const passagesPerRow = 50;
const questions = 100;
const model = 'made-up';

/** Numbers about normal, the same every time. @param {number} seed */
function chance(seed) {
  const next = createChance(seed);
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** @param {() => number} next @param {number} length */
const vectorOf = (next, length) => Array.from({ length }, next);

/**
 * Milliseconds of processor time, which says the same on a busy machine, to compare a question with 5,000 vectors of
 * 1,024 numbers as the product does, ordering included; and plainly, with lists of numbers.
 */
export async function timeScan() {
  const next = chance(1);
  const vectors = Array.from({ length: passages }, () => vectorOf(next, dimensions));
  /** @type {Map<string, import('../../src/server/search/bot-vectors.ts').FileVectors>} */
  const files = new Map();
  for (let first = 0; first < passages; first += passagesPerFile) {
    const own = vectors.slice(first, first + passagesPerFile);
    files.set(`${first}`, { key: '', vectors: unpackVectors(packVectors(own), dimensions) });
  }
  const bot = createBotVectors(files);
  const lengths = vectors.map((vector) => Math.hypot(...vector));
  const all = { has: () => true };
  const times = { packed: 0, plain: 0 };
  /** @template Result @param {keyof typeof times} of @param {() => Result | Promise<Result>} work */
  const timed = async (of, work) => {
    const before = process.cpuUsage();
    const result = await work();
    times[of] += process.cpuUsage(before).user / 1000 / questions;
    return result;
  };
  let same = 0;
  for (let asked = 0; asked < questions; asked++) {
    const question = vectorOf(next, dimensions);
    const compare = async () => (await bot.compare(toCompared(question), all))?.nearest ?? [];
    const packed = await timed('packed', compare);
    const plain = await timed('plain', () => {
      const found = vectors.map((vector, index) => {
        let sum = 0;
        for (let place = 0; place < dimensions; place++) {
          sum += /** @type {number} */ (vector[place]) * /** @type {number} */ (question[place]);
        }
        return { id: `${index}`, cosine: sum / /** @type {number} */ (lengths[index]) };
      });
      return found.sort((one, other) => other.cosine - one.cosine).slice(0, 20);
    });
    // A file is called by the number of its first passage.
    const nearest = new Set(
      packed.slice(0, 10).map((id) => {
        const { fileId, ordinal } = placeOfPassage(id);
        return `${Number(fileId) + ordinal}`;
      }),
    );
    same += plain.slice(0, 10).filter(({ id }) => nearest.has(id)).length;
  }
  return {
    ...times,
    /** Of the ten nearest by exact cosines, how many the packed ones have among theirs, in percent. */
    same: (100 * same) / (10 * questions),
  };
}

/**
 * Times the searches of a bot whose passages all have vectors, through the product's API, with a local server that
 * answers the vectors of questions at once. Processor time is of the process tree that `used` tells of.
 * @param {{ database: import('../../src/server/db/database.ts').Database, origin: string, tenant: import('../../tests/testing/seed.ts').SeededTenant, asked: string[], ask: (question: string) => Promise<unknown>, used: () => number }} given
 */
export async function timeWithMeaning({ database, origin, tenant, asked, ask, used }) {
  const server = await startModelServer();
  try {
    server.vectors = dimensions;
    await giveVectors(database, tenant);
    const { email } = await seedPerson(database, {
      roles: [{ name: 'TENANT_ADMIN', tenantId: tenant.tenantId }],
    });
    const keeper = await new ApiClient(origin).signIn(email, testPassword);
    const path = `tenants/${tenant.tenantId}/model-providers`;
    const { status } = await keeper.post(path, {
      name: 'Made up',
      kind: 'openaiCompatible',
      baseUrl: `${server.origin}/v1`,
      models: [{ id: model, purpose: 'embedding', inputPrice: null, outputPrice: null }],
    });
    if (status !== 201) throw new Error(`Connecting a model answered ${status}`);
    // The first search reads the vectors.
    await ask(/** @type {string} */ (asked[0]));
    /** @type {number[]} */
    const times = [];
    const before = used();
    for (const question of asked) {
      const begun = performance.now();
      await ask(question);
      times.push(performance.now() - begun);
    }
    const processor = (used() - before) / asked.length;
    const embedded = server.calls.filter(({ path: called }) => called.endsWith('/embeddings')).length;
    if (embedded !== asked.length + 1) throw new Error(`${embedded} questions were embedded`);
    return { p95: percentile(times, 0.95), processor };
  } finally {
    await server.close();
  }
}

/** Vectors by chance for the bot's passages; of the files beside them, that nothing is left to do. */
async function giveVectors(
  /** @type {import('../../src/server/db/database.ts').Database} */ database,
  /** @type {import('../../tests/testing/seed.ts').SeededTenant} */ { tenantId: spaceId, modelBotId: bot },
) {
  const next = chance(2);
  await database.acrossSpaces(async (transaction) => {
    const { rows } = await transaction.execute(
      'SELECT files.id, files.model_bot_id, count(*)::int AS total FROM files INNER JOIN passages ON file_id = files.id GROUP BY files.id',
    );
    for (const row of rows) {
      const { id: fileId, model_bot_id: modelBotId, total } = /** @type {any} */ (row);
      const isOwn = modelBotId === bot;
      const done = isOwn ? total : 0;
      await transaction.insert(fileEmbeddings).values({
        fileId,
        spaceId,
        modelBotId,
        model,
        dimensions,
        version: uuidv7(),
        done,
        total: done,
      });
      for (let first = 0; first < done; first += passagesPerRow) {
        const count = Math.min(passagesPerRow, total - first);
        const vectors = packVectors(Array.from({ length: count }, () => vectorOf(next, dimensions)));
        await transaction.insert(passageVectors).values({ fileId, spaceId, first, vectors });
      }
    }
  });
}

/**
 * Recall at five with made-up vectors. They say what fusing does, and nothing about any real model.
 * @param {import('../../src/server/search/testing/bot-of-files.ts').SourceFile[]} files
 * @param {import('./recall.mjs').Asked[]} asked @param {import('../../scripts/knowledge/evaluation-data.mjs').Article[]} articles
 * @param {number} cosine between each question and its passage; with 0 they have nothing in common
 */
export async function recallWithVectors(files, asked, articles, cosine) {
  const length = 64;
  const next = chance(3);
  /** @type {Map<string, number[]>} */
  const vectors = new Map();
  const made = (/** @type {string} */ text) => {
    const known = vectors.get(text) ?? unit(vectorOf(next, length));
    vectors.set(text, known);
    return known;
  };
  for (const one of asked) {
    const about = made(files[fileOf(articles, one)]?.text ?? '');
    const noise = unit(vectorOf(next, length));
    const rest = Math.sqrt(1 - cosine ** 2);
    vectors.set(
      one.question,
      about.map((value, place) => cosine * value + rest * /** @type {number} */ (noise[place])),
    );
  }
  const bot = botOfFiles(files, [await readLexicon(lexiconDirectory)], made);
  return recallAtFive(asked, articles, async (question) =>
    (await bot.search(question, 5)).map(({ fileId, text }) => ({ file: Number(fileId), text })),
  );
}

/** @param {number[]} vector */
function unit(vector) {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
