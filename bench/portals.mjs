import { once } from 'node:events';
import { createServer, get } from 'node:http';
import autocannon from 'autocannon';
import { personOf, startDemo } from '../tests/testing/demo.ts';
import { removeDirectory } from '../tests/testing/parley.ts';
import { printFigure } from './testing/figure.mjs';

const seconds = 5;
const connections = 20;

/**
 * What a page of a portal costs, with its data: how many of them one process answers in a second to people who are signed
 * in, beside a bare `node:http` that sends the very same bytes, and how many bytes those are. The demo is what they show.
 */
export async function run() {
  const { parley, summary } = await startDemo({ settings: { CALLS_PER_MINUTE: '1000000' } });
  const [tenant] = summary.tenants;
  const [company] = summary.companies;
  const bot = summary.modelBots.find(({ companyId }) => companyId === company?.id);
  const pages = /** @type {const} */ ([
    ['an organisation’s panel', `/tenants/${tenant?.id}/panel`, 'TENANT_ADMIN'],
    ['a company’s panel', `/companies/${company?.id}/panel`, 'COMPANY_ADMIN'],
    ['a chat', `/model-bots/${bot?.id}/ai-gen`, 'COMPANY_ADMIN'],
    ['an assistant’s files', `/model-bots/${bot?.id}/uploads`, 'COMPANY_ADMIN'],
    ['the list of people', '/admin/users', 'ADMIN'],
  ]);
  try {
    for (const [name, path, role] of pages) {
      const cookie = await signIn(parley.origin, personOf(summary, role));
      const url = `${parley.origin}${path}`;
      const page = await fetchCompressed(url, cookie);
      const bare = await answerBarely(page);
      try {
        printFigure({
          name: `${name}, as HTML with its data`,
          value: await requestsPerSecond(url, cookie),
          unit: 'requests/s',
          target: '≥ 400',
          baseline: {
            name: 'the same bytes from a bare node:http',
            value: await requestsPerSecond(bare.origin, cookie),
          },
        });
      } finally {
        bare.close();
      }
      printFigure({
        name: `${name}, compressed`,
        value: page.bytes.length / 1000,
        unit: 'kB',
        target: '≤ 30',
        baseline: { name: 'as it is', value: page.whole / 1000 },
      });
    }
  } finally {
    await parley.stop();
    await removeDirectory(parley.dataDirectory);
  }
}

/** @returns the cookies of a browser in which the person is signed in */
async function signIn(
  /** @type {string} */ origin,
  /** @type {{ email: string, password: string }} */ person,
) {
  const { email, password } = person;
  const answer = await fetch(`${origin}/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 200) throw new Error(`${email} was answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(';')))
    .join('; ');
}

/** A page as it travels, and how long it is when it is unpacked. */
async function fetchCompressed(/** @type {string} */ url, /** @type {string} */ cookie) {
  const headers = { cookie, 'accept-encoding': 'gzip', accept: 'text/html' };
  const answer = await fetch(url, { headers, redirect: 'manual' });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  const whole = (await answer.bytes()).length;
  // `fetch` unpacks what it reads.
  const [response] = await once(get(url, { headers }), 'response');
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    whole,
    bytes: Buffer.concat(chunks),
    encoding: response.headers['content-encoding'] ?? 'identity',
  };
}

/** Sends these bytes, whatever it is asked. */
async function answerBarely(/** @type {Awaited<ReturnType<typeof fetchCompressed>>} */ { bytes, encoding }) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': encoding });
    response.end(bytes);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function requestsPerSecond(/** @type {string} */ url, /** @type {string} */ cookie) {
  const options = {
    url,
    connections,
    headers: { cookie, 'accept-encoding': 'gzip', accept: 'text/html' },
    workers: 1,
  };
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times with an error`);
  return result.requests.average;
}
