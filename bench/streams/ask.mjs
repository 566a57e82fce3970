import { ApiClient } from '../../tests/support/client.ts';
import { seedPerson, seedTenant, testPassword } from '../../tests/support/seed.ts';

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
  const { modelBotId } = await seedTenant(database);
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
  return Promise.all(
    askers.map(({ client, conversation }) =>
      untilFirst('"text-delta"', () =>
        client.fetch(`conversations/${conversation}/messages`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ text: question }),
        }),
      ),
    ),
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
    Array.from({ length: streams }, () =>
      untilFirst('"content"', () =>
        fetch(`${baseUrl}/chat/completions`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
        }),
      ),
    ),
  );
}

/** @param {string} sign @param {() => Promise<Response>} ask */
async function untilFirst(sign, ask) {
  const startedAt = performance.now();
  const { status, body } = await ask();
  const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader();
  const decoder = new TextDecoder();
  let received = '';
  let elapsed = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    if (elapsed > 0) continue;
    received += decoder.decode(value, { stream: true });
    if (received.includes(sign)) elapsed = performance.now() - startedAt;
  }
  if (elapsed === 0) throw new Error(`No word came (${status}): ${received}`);
  return elapsed;
}
