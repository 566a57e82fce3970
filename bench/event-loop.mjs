import { ApiClient } from '../tests/testing/client.ts';
import { ask } from '../tests/testing/conversations.ts';
import { startOpenAiServer } from '../tests/testing/openai-server.ts';
import { removeDirectory, startParley } from '../tests/testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../tests/testing/seed.ts';
import { createChance } from './testing/chance.mjs';
import { percentile, printFigure } from './testing/figure.mjs';
import { seedLargeAccount, seedLargeWidget } from './testing/large-rows.mjs';
import { startPulse } from './testing/start-pulse.mjs';

/** About as much text as one file may have. */
const paragraphs = 19_500;
const questionCharacters = 8_000;
const answerCharacters = 100_000;
/** With what an operation has, nearly as many bytes as a document may have. */
const operations = 2_900;
const operationCharacters = 5_000;
/** Each of the heaviest requests comes so often, one after the other. */
const rounds = 3;

/**
 * How long `/healthz` takes while each of the heaviest requests that are allowed runs, and the longest task of the main
 * thread: nothing may keep it from whoever else is here. The baselines are the same while nothing else runs.
 */
export async function run() {
  const provider = await startOpenAiServer();
  const parley = await startParley({
    settings: {
      AI_BASE_URL: provider.baseUrl,
      AI_API_KEY: 'key',
      AI_MODEL: 'test-model',
      NODE_OPTIONS: '--import=./bench/testing/longest-task.mjs',
    },
  });
  const database = await openTestDatabase(parley.dataDirectory);
  const pulse = startPulse(`${parley.origin}/healthz`);
  try {
    const { modelBotId: bot } = await seedTenant(database);
    const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
    const client = await new ApiClient(parley.origin).signIn(email, testPassword);
    await longestTask(parley);
    const idle = await pulse.during(() => new Promise((resolve) => setTimeout(resolve, 3_000)));
    const idleTask = await longestTask(parley);
    const words = vocabulary();
    const measure = async (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ request) => {
      const times = [];
      await longestTask(parley);
      for (let round = 0; round < rounds; round += 1) times.push(...(await pulse.during(request)));
      const task = await longestTask(parley);
      printFigure({
        name: `longest /healthz during ${name}`,
        value: Math.max(...times),
        unit: 'ms',
        target: '< 100',
        baseline: { name: 'longest /healthz without it', value: Math.max(...idle) },
      });
      printFigure({
        name: `longest task of the main thread during ${name}`,
        value: task,
        unit: 'ms',
        target: '< 50',
        baseline: { name: 'longest task without it', value: idleTask },
      });
    };
    await measure('the upload and reading of 19 MB of text', async () => {
      await client.upload(bot, `ledger-${Math.random()}.txt`, ledger(words));
      const read = await client.untilIngested(bot, 300);
      if (read.some(({ status }) => status !== 'ready')) throw new Error('A file could not be read');
    });
    const search = (/** @type {string} */ query) =>
      client.post(`model-bots/${bot}/search`, { query, limit: 50 });
    await measure('a search of known words', () => search(question(words, 1)));
    await measure('a search of words one slip off', () => search(question(words.map(misspelt), 1)));
    await measure('a search of words that nobody has', () =>
      search(
        question(
          Array.from({ length: 2_000 }, () => word(4)),
          1,
        ),
      ),
    );
    const [{ id: file }] = (await client.get(`model-bots/${bot}/files?perPage=100`)).data;
    await measure('the text of such a file', () =>
      client.fetch(`model-bots/${bot}/files/${file}/text`).then((made) => made.text()),
    );
    provider.script([answer(words)]);
    await measure(`an answer of ${answerCharacters} characters, cited and checked`, () =>
      askOrThrow(client, bot, question(words, 3)),
    );
    await measure('a question that wants all of such a file', () =>
      askOrThrow(client, bot, 'Summarise all the documents'),
    );
    await measure('an OpenAPI document of the largest size', async () => {
      const { status } = await client.sendFile(`model-bots/${bot}/tools/openapi`, 'document', openApi());
      if (status !== 200) throw new Error(`The document was answered with ${status}`);
    });
    await measure('a login of a megabyte', () =>
      client.post('users/login', { email: '"'.repeat(500_000), password: 'x' }),
    );
    const [conversation] = (await client.get(`model-bots/${bot}/conversations`)).data;
    await measure('the export of its conversation', () =>
      client.fetch(`conversations/${conversation.id}/export?format=json`).then((made) => made.text()),
    );
    const large = await seedPerson(database, { roles: [{ name: 'SINGLE_USER' }] });
    const ticket = await seedLargeAccount(database, large.id);
    const holder = await new ApiClient(parley.origin).signIn(large.email, testPassword);
    await measure('the export of an account with 60 versions of a megabyte', () =>
      holder.fetch(`users/${large.id}/export`).then((made) => made.bytes()),
    );
    await measure('a full ticket, asked for 30 times at once', () =>
      Promise.all(Array.from({ length: 30 }, () => holder.get(`tickets/${ticket}`))),
    );
    const shown = await seedTenant(database);
    const site = await seedLargeWidget(database, shown);
    const visits = () =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          fetch(`${parley.origin}/v1/widgets/${shown.modelBotId}`, {
            headers: { Origin: site, 'Sec-Fetch-Site': 'cross-site' },
          }).then((made) => made.text()),
        ),
      );
    await measure('200 visits to an assistant with a megabyte of tools, 20 at once', async () => {
      for (let visit = 0; visit < 200; visit += 20) await visits();
    });
    printFigure({
      name: 'median /healthz while nothing else runs',
      value: percentile(idle, 0.5),
      unit: 'ms',
      target: 'none',
      baseline: { name: 'the longest one', value: Math.max(...idle) },
    });
  } finally {
    await pulse.stop();
    await database.close();
    await parley.stop();
    await provider.close();
    await removeDirectory(parley.dataDirectory);
  }
}

/**
 * Milliseconds of processor time, since this was last asked.
 * @param {import('../tests/testing/parley.ts').Parley} parley
 */
async function longestTask(parley) {
  const before = parley.output().length;
  parley.process.kill('SIGUSR2');
  for (let waited = 0; waited < 30_000; waited += 20) {
    const [, told] = /^Longest task: (\S+) ms$/m.exec(parley.output().slice(before)) ?? [];
    if (told !== undefined) return Number(told);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The longest task was not told');
}

/** @param {ApiClient} client @param {string} bot @param {string} text */
async function askOrThrow(client, bot, text) {
  const { status, error } = await ask(client, { bot }, text);
  if (status !== 200) throw new Error(`${status}: ${error?.code}`);
}

const chance = createChance(7);
const next = (/** @type {number} */ most) => Math.floor(chance() * most);

const word = (/** @type {number} */ length) =>
  Array.from({ length }, () => String.fromCharCode(97 + next(26))).join('');
const vocabulary = () => Array.from({ length: 250_000 }, () => word(5 + next(7)));
const misspelt = (/** @type {string} */ text) => `${text.slice(0, 2)}${text[3]}${text[2]}${text.slice(4)}`;

/** @param {readonly string[]} words @param {number} step */
function question(words, step) {
  const all = Array.from({ length: 2_000 }, (_, index) => words[(index * step) % words.length]);
  return all.join(' ').slice(0, questionCharacters);
}

/** @param {readonly string[]} words */
function ledger(words) {
  const sentence = () => `${Array.from({ length: 12 }, () => words[next(words.length)]).join(' ')}.`;
  return Array.from({ length: paragraphs }, () => Array.from({ length: 9 }, sentence).join(' ')).join('\n\n');
}

/** @param {readonly string[]} words */
function answer(words) {
  const sentences = Array.from(
    { length: 2_500 },
    (_, at) => `The ${words[at]} near the ${words[at + 7]} costs ${at} euros. [${(at % 8) + 1}] `,
  );
  return sentences.join('').slice(0, answerCharacters);
}

function openApi() {
  const properties = Object.fromEntries(
    Array.from({ length: 250 }, (_, at) => [`p${at}`, { type: 'string', description: 'x'.repeat(20) }]),
  );
  const schema = { $ref: '#/components/schemas/Large' };
  const parameters = [{ name: 'id', in: 'path', required: true, schema }];
  const operation = { description: 'words '.repeat(operationCharacters / 6), parameters };
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, at) => [`/things/${at}/{id}`, { get: operation }]),
  );
  const components = { schemas: { Large: { type: 'object', properties } } };
  return JSON.stringify({ openapi: '3.0.0', paths, components });
}
