import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { nodeExecutable } from '../scripts/lib/node.mjs';
import { createPasswordHasher } from '../src/server/auth/password.ts';
import { removeDirectory, startParley } from '../tests/testing/parley.ts';
import { openTestDatabase, seedPerson, testPassword } from '../tests/testing/seed.ts';
import { median, printFigure } from './testing/figure.mjs';

const connections = 20;
const seconds = 5;
const people = 100;
const mostCalls = 1_000_000;

/** What identity costs: the look-up of a session, an authenticated call, and signing in. */
export async function run() {
  // One person asks more often than people may.
  const parley = await startParley({ settings: { CALLS_PER_MINUTE: String(mostCalls) } });
  const database = await openTestDatabase(parley.dataDirectory);
  const emails = [];
  for (let count = 0; count < people; count++) emails.push((await seedPerson(database)).email);
  await database.close();
  try {
    const signIn = await browserSignIn(parley.origin, emails[0]);
    await assertLooksUp(parley.origin, signIn);
    await sessionLookUp(parley.origin, signIn);
    await authenticatedCall(parley.origin, signIn);
    await oneSignIn(parley.origin, emails[1]);
    await parallelSignIns(parley.origin, signIn, emails);
  } finally {
    await parley.stop();
    await removeDirectory(parley.dataDirectory);
  }
}

/** @param {string} origin @param {string | undefined} email */
async function browserSignIn(origin, email) {
  const response = await fetch(`${origin}/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email, password: testPassword }),
  });
  const { data } = await response.json();
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { id: data.user.id, headers: { Cookie: cookie, Authorization: `Bearer ${data.plainTextToken}` } };
}

/** The answer below is measured because every request passes the look-up; without it the figure would say nothing. */
async function assertLooksUp(
  /** @type {string} */ origin,
  /** @type {{ headers: { Cookie: string } }} */ { headers },
) {
  const Cookie = headers.Cookie.split('; ')
    .filter((pair) => !pair.startsWith('XSRF-TOKEN='))
    .join('; ');
  const { headers: answered } = await fetch(`${origin}/api/setup`, { headers: { ...headers, Cookie } });
  // Only a session that was found brings its lost XSRF cookie back.
  if (!answered.getSetCookie().some((line) => line.startsWith('XSRF-TOKEN=')))
    throw new Error('GET setup does not look the session up');
}

/** The same answer for somebody unknown and for somebody signed in, in turn, over one connection each. */
async function sessionLookUp(
  /** @type {string} */ origin,
  /** @type {{ headers: Record<string, string> }} */ signIn,
) {
  const without = requester(`${origin}/api/setup`, {});
  const withSession = requester(`${origin}/api/setup`, signIn.headers);
  const anonymous = [];
  const known = [];
  for (let count = 0; count < 2200; count++) {
    const [one, other] = [await timed(without.ask), await timed(withSession.ask)];
    if (count >= 200) {
      anonymous.push(one);
      known.push(other);
    }
  }
  without.close();
  withSession.close();
  printFigure({
    name: 'session look-up added to a request, median',
    value: median(known) - median(anonymous),
    unit: 'ms',
    target: '≤ 0.5 ms',
    baseline: { name: 'the same request of somebody unknown', value: median(anonymous) },
  });
}

/** @param {string} origin @param {{ id: string, headers: Record<string, string> }} signIn */
async function authenticatedCall(origin, { id, headers }) {
  const bare = spawn(
    nodeExecutable(),
    [
      '-e',
      "require('node:http').createServer((q, r) => r.end('{}')).listen(0, function () { console.log(this.address().port) })",
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(bare.stdout, 'data');
  const baseline = await requestsPerSecond(`http://127.0.0.1:${Number(line)}/`, {});
  bare.kill();
  printFigure({
    name: 'authenticated GET users/{id}',
    value: await requestsPerSecond(`${origin}/api/users/${id}`, headers),
    unit: 'requests/s',
    target: 'ratio ≥ 0.05',
    baseline: { name: 'a bare node:http answer', value: baseline },
  });
}

/** @param {string} origin @param {string | undefined} email */
async function oneSignIn(origin, email) {
  const passwords = createPasswordHasher();
  const signIn = requester(
    `${origin}/api/users/login`,
    { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    JSON.stringify({ email, password: testPassword }),
  );
  const hashes = [];
  const signIns = [];
  for (let count = 0; count < 240; count++) {
    const [hash, whole] = [await timed(() => passwords.hash(testPassword)), await timed(signIn.ask)];
    if (count >= 40) {
      hashes.push(hash);
      signIns.push(whole);
    }
  }
  signIn.close();
  printFigure({
    name: 'signing in, median',
    value: median(signIns),
    unit: 'ms',
    target: 'ratio ≤ 1.5',
    baseline: { name: 'one argon2id hash', value: median(hashes) },
  });
}

/** @param {string} origin @param {{ id: string, headers: Record<string, string> }} signIn @param {string[]} emails */
async function parallelSignIns(origin, signIn, emails) {
  const other = requester(`${origin}/api/users/${signIn.id}`, signIn.headers);
  const measure = async (/** @type {() => boolean} */ goesOn) => {
    const times = [];
    while (goesOn()) {
      times.push(await timed(other.ask));
      await sleep(1);
    }
    return times;
  };
  let count = 0;
  const quiet = percentile(await measure(() => count++ < 500), 0.99);
  // Several bursts, each measured while it lasts: one is over before a 99th percentile means anything.
  const times = [];
  while (times.length < 500) {
    let running = true;
    const burst = Promise.all(emails.map((email) => browserSignIn(origin, email))).finally(() => {
      running = false;
    });
    times.push(...(await measure(() => running)));
    await burst;
  }
  const busy = percentile(times, 0.99);
  other.close();
  printFigure({
    name: 'another request during 100 parallel sign-ins, 99th percentile',
    value: busy,
    unit: 'ms',
    target: '≤ 50 ms',
    baseline: { name: 'the same request in quiet', value: quiet },
  });
}

/** Asks one address over one kept connection; with a body, it posts that. */
function requester(
  /** @type {string} */ url,
  /** @type {Record<string, string>} */ headers,
  /** @type {string | undefined} */ body = undefined,
) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const method = body === undefined ? 'GET' : 'POST';
  const ask = () =>
    new Promise((resolve, reject) => {
      http
        .request(url, { agent, method, headers }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
          response.resume().on('end', resolve);
        })
        .on('error', reject)
        .end(body);
    });
  return { ask, close: () => agent.destroy() };
}

/** How long it takes, in milliseconds. */
async function timed(/** @type {() => Promise<unknown>} */ work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function percentile(/** @type {number[]} */ values, /** @type {number} */ part) {
  const sorted = [...values].sort((one, other) => one - other);
  return /** @type {number} */ (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]);
}

async function requestsPerSecond(/** @type {string} */ url, /** @type {Record<string, string>} */ headers) {
  const options = { url, connections, headers };
  await autocannon({ ...options, duration: 2 });
  const result = await autocannon({ ...options, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times with an error`);
  return result.requests.average;
}
