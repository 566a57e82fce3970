import { Agent, request } from 'node:http';
import { subscriptions } from '../../src/server/db/schema/billing.ts';
import { ApiClient } from '../../tests/testing/client.ts';
import { seedPerson, seedTenant, testPassword } from '../../tests/testing/seed.ts';

const question = 'Who is the keeper of station 7?';
/** A person may not have more answers under way than they have left for the day. */
const conversationsEach = 10;

/** @typedef {{ client: ApiClient, conversation: string }} Asker */

/**
 * A bot with one file of text, and conversations with it that have begun.
 * @param {{ origin: string, database: import('../../src/server/db/database.ts').Database }} server
 * @param {{ conversations: number, text: string }} wanted
 * @returns {Promise<Asker[]>}
 */
export async function makeAskers({ origin, database }, { conversations, text }) {
  const { tenantId, modelBotId } = await seedTenant(database);
  // What a free plan pays of models for one person is asked for in a second.
  await database.acrossSpaces((transaction) =>
    transaction.insert(subscriptions).values({ tenantId, plan: 'team', reason: 'bench' }),
  );
  /** @type {Asker[]} */
  const askers = [];
  while (askers.length < conversations) {
    const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] });
    const client = await new ApiClient(origin).signIn(email, testPassword);
    if (askers.length === 0) {
      await client.upload(modelBotId, 'ledger.txt', text);
      await client.untilIngested(modelBotId);
    }
    for (let index = 0; index < conversationsEach; index += 1) {
      const { data } = await client.post(`model-bots/${modelBotId}/conversations`, {});
      askers.push({ client, conversation: /** @type {{ id: string }} */ (data).id });
    }
  }
  return askers;
}

/** Asks in all conversations at once. @param {Asker[]} askers @returns milliseconds to each one's first word */
export function askThroughParley(askers) {
  const body = JSON.stringify({ text: question });
  return Promise.all(
    askers.map(({ client, conversation }) => {
      const url = `${client.origin}/api/conversations/${conversation}/messages`;
      return untilFirst('"text-delta"', url, body, { Authorization: `Bearer ${client.token}` });
    }),
  );
}

/** The same number of requests to the provider itself. @param {string} baseUrl @param {number} streams */
export function askDirectly(baseUrl, streams) {
  const body = JSON.stringify({
    model: 'test-model',
    stream: true,
    messages: [{ role: 'user', content: question }],
  });
  return Promise.all(
    Array.from({ length: streams }, () => untilFirst('"content"', `${baseUrl}/chat/completions`, body)),
  );
}

/** Connections are kept, as a browser and a proxy keep theirs. */
const agent = new Agent({ keepAlive: true });

/**
 * Reads an answer to its end. By Node's plain requests: `fetch` takes three times as much of the two cores, which is
 * then missing for what is measured.
 * @param {string} sign @param {string} url @param {string} body @param {Record<string, string>} [headers]
 * @returns {Promise<number>} milliseconds until `sign` came
 */
function untilFirst(sign, url, body, headers) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } },
      (response) => {
        let received = '';
        let elapsed = 0;
        response.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
          if (elapsed > 0) return;
          received += text;
          if (received.includes(sign)) elapsed = performance.now() - startedAt;
        });
        response.on('error', reject).on('end', () => {
          if (elapsed > 0) resolve(elapsed);
          else reject(new Error(`No word came (${response.statusCode}): ${received}`));
        });
      },
    );
    sent.on('error', reject).end(body);
  });
}
