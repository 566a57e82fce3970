import { once } from 'node:events';
import { request } from 'node:http';
import { Worker } from 'node:worker_threads';
import { removeDirectory, startParley } from '../tests/testing/parley.ts';
import { openTestDatabase } from '../tests/testing/seed.ts';
import { makeParagraphs } from './ingestion/text.mjs';
import { makeAskers } from './streams/ask.mjs';
import { percentile, printFigure } from './testing/figure.mjs';
import { startPulse } from './testing/start-pulse.mjs';

const streams = 200;
const tokensPerSecond = 40;
const seconds = 15;

/**
 * How long a token takes from a provider to its reader while many answers are written at the same time, and how long
 * `/healthz` takes meanwhile and while all of them end together. The baseline is one answer by itself.
 */
export async function run() {
  const provider = new Worker(new URL('testing/ticking-provider.mjs', import.meta.url), {
    workerData: { tokensPerSecond, tokens: tokensPerSecond * seconds },
  });
  const [baseUrl] = await once(provider, 'message');
  /** How many have asked and wait for their first word. */
  let waiting = 0;
  provider.on('message', (/** @type {number} */ asked) => {
    waiting = asked;
  });
  const parley = await startParley({
    settings: { AI_BASE_URL: baseUrl, AI_API_KEY: 'key', AI_MODEL: 'test-model' },
  });
  const database = await openTestDatabase(parley.dataDirectory);
  const pulse = startPulse(`${parley.origin}/healthz`);
  try {
    const text = makeParagraphs(300, 3).join('\n\n');
    const askers = await makeAskers(
      { origin: parley.origin, database },
      { conversations: streams + 1, text },
    );
    const measure = async (/** @type {typeof askers} */ some) => {
      /** @type {number[]} */
      const delays = [];
      const asked = some.map((asker) => follow(asker, delays));
      while (waiting < some.length)
        await Promise.race([once(provider, 'message'), ...asked.map(({ ended }) => ended)]);
      waiting = 0;
      const health = await pulse.during(async () => {
        provider.postMessage('begin');
        await Promise.all(asked.map(({ ended }) => ended));
      });
      return { delays, health };
    };
    await measure(askers.slice(0, 1));
    const one = await measure(askers.slice(0, 1));
    const many = await measure(askers.slice(1));
    if (many.delays.length < streams * tokensPerSecond * seconds)
      throw new Error(`Only ${many.delays.length} tokens came, ${one.delays.length} of one`);
    printFigure({
      name: `delay of a token, p99, of ${streams} answers at ${tokensPerSecond} tokens a second`,
      value: percentile(many.delays, 0.99),
      unit: 'ms',
      target: '≤ 250',
      baseline: { name: 'of one answer', value: percentile(one.delays, 0.99) },
    });
    printFigure({
      name: `longest /healthz while ${streams} answers are written and end together`,
      value: Math.max(...many.health),
      unit: 'ms',
      target: '≤ 100',
      baseline: { name: 'while one is', value: Math.max(...one.health) },
    });
  } finally {
    await pulse.stop();
    await provider.terminate();
    await database.close();
    await parley.stop();
    await removeDirectory(parley.dataDirectory);
  }
}

/** Asks, and reads the answer to its end. @param {{ client: any, conversation: string }} asker @param {number[]} delays */
function follow({ client, conversation }, delays) {
  const ended = Promise.withResolvers();
  const url = `${client.origin}/api/conversations/${conversation}/messages`;
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${client.token}` };
  const sent = request(url, { agent: false, method: 'POST', headers }, (response) => {
    if (response.statusCode !== 200) ended.reject(new Error(`${response.statusCode}`));
    let rest = '';
    response.setEncoding('utf8');
    response.on('data', (chunk) => {
      const now = Date.now();
      const all = rest + chunk;
      // Whole events: the space behind a token comes with the next one.
      const whole = all.lastIndexOf('\n\n') + 1;
      for (const [, at] of all.slice(0, whole).matchAll(/t(\d{13})(?!\d)/g)) delays.push(now - Number(at));
      rest = all.slice(whole);
    });
    response.on('end', ended.resolve);
  });
  sent.on('error', ended.reject);
  sent.end(JSON.stringify({ text: 'Who is the keeper of station 7?' }));
  return { ended: ended.promise };
}
