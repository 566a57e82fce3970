import { startOpenAiServer } from '../tests/testing/openai-server.ts';
import { removeDirectory, startParley } from '../tests/testing/parley.ts';
import { openTestDatabase } from '../tests/testing/seed.ts';
import { makeParagraphs } from './ingestion/text.mjs';
import { askDirectly, askThroughParley, makeAskers } from './streams/ask.mjs';
import { median, printFigure } from './testing/figure.mjs';
import { treeProcessorTime } from './testing/memory.mjs';

/** How many answers begin at the same moment, how often that is measured, and what may come on top. */
const settings = [
  { streams: 1, rounds: 40, target: '≤ 10' },
  { streams: 20, rounds: 20, target: '≤ 25' },
  { streams: 100, rounds: 8, target: '≤ 80' },
];
/**
 * So many rounds of all come first: a server that is in use has had its code compiled. The times still fell by half
 * between the 300th and the 1,000th answer.
 */
const warmUps = 10;
const reply = Array.from({ length: 12 }, (_, index) => `Word ${index}. `);

/**
 * What Parley adds to the time until a provider's first word: signing the question in, storing it, searching the
 * bot's files, checking citations, streaming. The provider is on this machine and answers at once. Both have answered
 * a thousand questions before.
 */
export async function run() {
  const provider = await startOpenAiServer();
  provider.script(reply);
  const parley = await startParley({
    settings: { AI_BASE_URL: provider.baseUrl, AI_API_KEY: 'key', AI_MODEL: 'test-model' },
  });
  const database = await openTestDatabase(parley.dataDirectory);
  try {
    const askers = await makeAskers(
      { origin: parley.origin, database },
      { conversations: 100, text: makeParagraphs(300, 3).join('\n\n') },
    );
    for (let done = 0; done < warmUps; done += 1) {
      await askThroughParley(askers);
      await askDirectly(provider.baseUrl, askers.length);
    }
    for (const { streams, rounds, target } of settings) {
      const before = treeProcessorTime(/** @type {number} */ (parley.process.pid));
      const own = await measure(rounds, () => askThroughParley(askers.slice(0, streams)));
      const used = treeProcessorTime(/** @type {number} */ (parley.process.pid)) - before;
      const direct = await measure(rounds, () => askDirectly(provider.baseUrl, streams));
      const baseline = {
        name: 'the provider called directly, its own time to the first token',
        value: median(direct),
      };
      const where = `${streams} at once, a bot with files`;
      printFigure({
        name: `added time to the first token, ${where}`,
        value: median(own) - median(direct),
        unit: 'ms',
        target,
        baseline,
      });
      printFigure({
        name: `processor time of a whole answer, all processes, ${where}`,
        value: used / ((rounds + 1) * streams),
        unit: 'ms',
        target: '',
        baseline,
      });
    }
  } finally {
    await database.close();
    await parley.stop();
    await removeDirectory(parley.dataDirectory);
    await provider.close();
  }
}

/** All times of all rounds, after a round that does not count. */
async function measure(/** @type {number} */ rounds, /** @type {() => Promise<number[]>} */ round) {
  await round();
  /** @type {number[]} */
  const times = [];
  for (let done = 0; done < rounds; done += 1) times.push(...(await round()));
  return times;
}
